import { t } from '#app/i18n/t.ts';
import { Form } from 'react-router';
import { Chip } from '#app/ui/chip.tsx';
import { Field, Section } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import type { FactorView, FormError } from './profile-types.ts';

interface SecondFactorProps {
  readonly factor: FactorView;
  /** Said once, right after the confirmation. */
  readonly codes: readonly string[];
  readonly refused?: FormError;
}

export function SecondFactor({ factor, codes, refused }: SecondFactorProps) {
  if (codes.length > 0) return <RecoveryCodes codes={codes} />;
  if (factor.setup)
    return (
      <Confirm
        setup={factor.setup}
        refused={refused?.form === 'otpConfirm' ? refused : undefined}
      />
    );
  if (factor.enabled)
    return (
      <Active
        left={factor.recoveryLeft}
        refused={refused?.form === 'otpDisable' ? refused : undefined}
      />
    );
  return (
    <Form method="post" action="/profile?tab=seguridad">
      <input type="hidden" name="form" value="otpSetup" />
      <div className="card">
        <Section
          title={t('profile.factor', 'Segundo factor')}
          text={t(
            'profile.factorHelp',
            'Además de tu contraseña, un código de tu teléfono que cambia cada 30 segundos.',
          )}
        >
          <p className="w12">
            <Chip family="off">{t('profile.factorOff', 'Sin configurar')}</Chip>{' '}
            {t(
              'profile.factorInstall',
              'Instala una aplicación de autenticación (Google Authenticator, Microsoft Authenticator, Aegis u otra) y sigue los pasos.',
            )}
          </p>
          <div className="w12 acts">
            <button className="btn">{t('profile.factorSetup', 'Configurar segundo factor')}</button>
          </div>
        </Section>
      </div>
    </Form>
  );
}

const ConfirmButtons = () => (
  <div className="w12 acts">
    <button className="btn pri" name="form" value="otpConfirm">
      {t('profile.factorConfirm', 'Confirmar segundo factor')}
    </button>
    <button className="btn gho" name="form" value="otpSetup" formNoValidate>
      {t('profile.factorAnother', 'Generar otra clave')}
    </button>
  </div>
);

function Confirm({
  setup,
  refused,
}: {
  setup: NonNullable<FactorView['setup']>;
  refused?: FormError;
}) {
  return (
    <Form method="post" action="/profile?tab=seguridad">
      <div className="card">
        <Section
          title={t('profile.factor', 'Segundo factor')}
          text={t(
            'profile.factorScan',
            'Escanea el código con tu aplicación de autenticación y escribe el código de 6 dígitos que muestre.',
          )}
        >
          <p className="w4">
            <img
              src={setup.qr}
              alt={t('profile.factorQr', 'Código QR para la aplicación de autenticación')}
              width={200}
              height={200}
            />
          </p>
          <div className="w8 stack">
            <Field
              name="secret"
              label={t('profile.factorKey', 'Si no puedes escanear, escribe esta clave')}
              value={setup.secret}
              readOnly
              width={12}
            />
            <Field
              name="code"
              label={t('profile.sixDigitCode', 'Código de 6 dígitos')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              width={12}
              errors={refused?.fields.code}
            />
          </div>
          <ConfirmButtons />
        </Section>
      </div>
    </Form>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section className="card">
      <header>
        <h2>{t('profile.keepCodes', 'Guarda tus códigos de recuperación')}</h2>
      </header>
      <div className="pad stack">
        <Message tone="wait" title={t('profile.onlyNow', 'Sólo se muestran esta vez')}>
          <p>
            {t(
              'profile.codesHelp',
              'Imprímelos o cópialos a un lugar seguro. Cada uno abre tu cuenta una vez si pierdes el teléfono.',
            )}
          </p>
        </Message>
        <ul className="rows">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="acts">
          <a className="btn pri" href="/profile?tab=seguridad">
            {t('profile.codesKept', 'Ya los guardé')}
          </a>
        </div>
      </div>
    </section>
  );
}

const FewCodes = ({ left }: { left: number }) => (
  <Message
    tone="wait"
    title={t('profile.codesLeft', 'Te quedan {left} códigos de recuperación', { left })}
  >
    <p>
      {t(
        'profile.codesAgain',
        'Quita el segundo factor y configúralo de nuevo para tener otros diez.',
      )}
    </p>
  </Message>
);

function Active({ left, refused }: { left: number; refused?: FormError }) {
  const errors = refused?.fields ?? {};
  return (
    <Form method="post" action="/profile?tab=seguridad">
      <input type="hidden" name="form" value="otpDisable" />
      {left <= 3 && <FewCodes left={left} />}
      <div className="card">
        <Section
          title={t('profile.factor', 'Segundo factor')}
          text={t(
            'profile.factorOn',
            'Al entrar se te pide un código de tu aplicación de autenticación.',
          )}
        >
          <p className="w12">
            <Chip family="ok">{t('list.active', 'Activo')}</Chip>{' '}
            {t('profile.codesUnused', 'Códigos de recuperación sin usar: {left} de 10.', { left })}
          </p>
          <Field
            name="otp_password"
            label={t('profile.yourPassword', 'Tu contraseña')}
            type="password"
            autoComplete="current-password"
            required
            errors={errors.password}
          />
          <Field
            name="code"
            label={t('profile.codeOrRecovery', 'Código de 6 dígitos o de recuperación')}
            autoComplete="one-time-code"
            required
            maxLength={20}
            errors={errors.code}
          />
          <div className="w12 acts">
            <button className="btn dan">
              {t('profile.factorRemove', 'Quitar segundo factor')}
            </button>
          </div>
        </Section>
      </div>
    </Form>
  );
}
