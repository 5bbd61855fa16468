import { rich } from '#app/i18n/rich.tsx';
import { t } from '#app/i18n/t.ts';
import { Form } from 'react-router';
import { FieldError } from '#app/ui/field.tsx';
import type { FormError } from './profile-types.ts';

/** The notice of the first sign-in (LFPDPPP art. 14 and 15), and later to read again. */
export function Privacy({
  company,
  pending,
  refused,
}: {
  company: string;
  pending: boolean;
  refused?: FormError;
}) {
  const errors = refused?.fields.accept;
  return (
    <Form method="post">
      <input type="hidden" name="form" value="privacidad" />
      <section className="card">
        <header>
          <h2>{t('home.stepPrivacy', 'Aviso de privacidad')}</h2>
        </header>
        <div className="pad stack">
          <p>
            {rich(
              t(
                'profile.privacyWho',
                '{company} es responsable de tus datos personales en este sistema: tu nombre, correo, teléfono, fotografía, tus sesiones (equipo, dirección y hora) y lo que capturas o autorizas.',
              ),
              { company: <strong>{company}</strong> },
            )}
          </p>
          <p>
            {t(
              'profile.privacyUse',
              'Se usan para darte acceso, para saber quién hizo cada movimiento y para cumplir las obligaciones fiscales y laborales de la empresa. No se venden ni se usan para publicidad.',
            )}
          </p>
          <p>
            {t(
              'profile.privacyRights',
              'Puedes conocer, corregir o pedir que se borren tus datos, y oponerte a su uso, con quien administra los usuarios de tu empresa o desde tu perfil, en «Mis datos». Lo que la ley obliga a conservar (documentos y bitácora) se guarda con tu alias.',
            )}
          </p>
          {pending && (
            <div className="fld">
              <label className="ck">
                <input
                  type="checkbox"
                  name="accept"
                  value="1"
                  required
                  aria-invalid={errors ? true : undefined}
                  aria-describedby={errors ? 'accept-error' : undefined}
                />
                {t('profile.privacyAccept', 'Leí el aviso de privacidad y lo acepto')}
              </label>
              <FieldError id="accept-error" messages={errors} />
            </div>
          )}
        </div>
      </section>
      {pending && (
        <div className="fbar">
          <button className="btn pri">{t('profile.acceptContinue', 'Aceptar y continuar')}</button>
        </div>
      )}
    </Form>
  );
}
