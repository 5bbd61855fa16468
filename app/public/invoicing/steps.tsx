import { t } from '#app/i18n/t.ts';
import { Form, Link, useLocation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field, FieldError, SelectField } from '#app/ui/field.tsx';
import type { Choices, Errors, PortalView, StepView, Typed } from './portal-view.ts';

interface TypedProps {
  readonly typed: Typed;
  readonly errors: Errors;
}

type DataProps = Extract<StepView, { readonly step: 'data' | 'review' }>;

function HiddenFields({ typed, names }: { typed: Typed; names: readonly (keyof Typed)[] }) {
  return names.map((name) => <input key={name} type="hidden" name={name} value={typed[name]} />);
}

export function IdentityStep({ typed, errors }: TypedProps) {
  return (
    <Form className="card" method="post">
      <div className="pad g">
        <input type="hidden" name="step" value="identity" />
        <HiddenFields typed={typed} names={['name', 'zip', 'regimen_code', 'cfdi_use']} />
        <Field
          name="rfc"
          label={t('public.rfc', 'RFC')}
          help={t('public.rfcHelp', '12 o 13 letras y números, sin guiones.')}
          defaultValue={typed.rfc}
          errors={errors.rfc}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={20}
          required
        />
        <Field
          name="email"
          type="email"
          label={t('public.mail', 'Correo para recibir la factura')}
          help={t('public.mailHelp', 'Si ya facturaste con él en este equipo, traemos tus datos.')}
          defaultValue={typed.email}
          errors={errors.email}
          autoComplete="email"
          maxLength={254}
          required
        />
      </div>
      <footer>
        <Button look="pri">{t('public.goOn', 'Continuar')}</Button>
        <Back />
      </footer>
    </Form>
  );
}

const CHOOSE = (): Choices => [['', t('public.choose', 'Elige…')]];

function TaxChoices({ typed, errors, regimens, uses }: Omit<DataProps, 'step' | 'problem'>) {
  return (
    <>
      <SelectField
        name="regimen_code"
        label={t('public.regime', 'Régimen fiscal')}
        options={[...CHOOSE(), ...regimens]}
        defaultValue={typed.regimen_code}
        errors={errors.regimen_code}
        width={12}
      />
      <SelectField
        name="cfdi_use"
        label={t('public.use', 'Uso del CFDI')}
        options={[...CHOOSE(), ...uses]}
        defaultValue={typed.cfdi_use}
        errors={errors.cfdi_use}
        width={12}
      />
    </>
  );
}

export function DataStep({ typed, errors, regimens, uses }: DataProps) {
  return (
    <Form className="card" method="post">
      <div className="pad g">
        <input type="hidden" name="step" value="data" />
        <HiddenFields typed={typed} names={['rfc', 'email']} />
        <Field
          name="name"
          label={t('public.legalName', 'Nombre o razón social')}
          help={t('public.legalNameHelp', 'En mayúsculas y sin «SA DE CV» ni otro tipo.')}
          defaultValue={typed.name}
          errors={errors.name}
          width={12}
          autoCapitalize="characters"
          autoComplete="organization"
          maxLength={254}
        />
        <Field
          name="zip"
          label={t('public.zip', 'Código postal del domicilio fiscal')}
          defaultValue={typed.zip}
          errors={errors.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
        />
        <TaxChoices typed={typed} errors={errors} regimens={regimens} uses={uses} />
        {(errors.rfc ?? errors.email) && (
          <div className="fld w12">
            <FieldError
              id="rfc-error"
              messages={[...(errors.rfc ?? []), ...(errors.email ?? [])]}
            />
          </div>
        )}
      </div>
      <footer>
        <Button look="pri">{t('public.toReview', 'Revisar factura')}</Button>
        <Back />
      </footer>
    </Form>
  );
}

const nameOf = (choices: Choices, code: string): string =>
  choices.find(([value]) => value === code)?.[1] ?? code;

export function ReviewStep({ typed, errors, regimens, uses }: DataProps) {
  const rows = [
    [t('public.rfc', 'RFC'), typed.rfc.toUpperCase()],
    [t('public.legalName', 'Nombre o razón social'), typed.name.toUpperCase()],
    [t('public.zip', 'Código postal del domicilio fiscal'), typed.zip],
    [t('public.regime', 'Régimen fiscal'), nameOf(regimens, typed.regimen_code)],
    [t('public.use', 'Uso del CFDI'), nameOf(uses, typed.cfdi_use)],
    [t('public.mail', 'Correo para recibir la factura'), typed.email],
  ] as const;
  return (
    <Form className="card" method="post">
      <div className="pad">
        <HiddenFields
          typed={typed}
          names={['rfc', 'email', 'name', 'zip', 'regimen_code', 'cfdi_use']}
        />
        <dl className="kv">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="fld">
          <label className="ck">
            <input type="checkbox" name="consent" value="1" />
            {t('public.consent', 'Los datos son correctos: emitan mi factura')}
          </label>
          <FieldError id="consent-error" messages={errors.consent} />
        </div>
      </div>
      <footer>
        <Button look="pri" name="step" value="issue">
          {t('public.issue', 'Emitir factura')}
        </Button>
        <Button look="gho" name="step" value="back">
          {t('public.correct', 'Corregir datos')}
        </Button>
      </footer>
    </Form>
  );
}

/** The ticket's invoice, for who knows its RFC; while it waits, the page can be asked again. */
export function DownloadStep({ typed, errors, view }: TypedProps & { readonly view: PortalView }) {
  const { search } = useLocation();
  const waits = view.status === 'EN_ESPERA';
  return (
    <Form className="card" method="post">
      <div className="pad g">
        <input type="hidden" name="step" value="download" />
        <Field
          name="rfc"
          label={t('public.rfc', 'RFC')}
          help={t('public.sameRfc', 'El de la factura.')}
          defaultValue={typed.rfc}
          errors={errors.rfc}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={20}
          required
        />
      </div>
      <footer>
        <Button look="pri">
          {waits ? t('public.seeState', 'Ver mi factura') : t('public.download', 'Descargar')}
        </Button>
        {waits && (
          <Link className="btn gho" to={{ search }} reloadDocument>
            {t('public.reload', 'Actualizar')}
          </Link>
        )}
      </footer>
    </Form>
  );
}

/** To the first step, which keeps what was typed there. */
function Back() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const [cuenta, ticket] = [query.get('cuenta') ?? '', query.get('ticket') ?? ''];
  return (
    <Link className="btn gho" to={{ search: `?${new URLSearchParams({ cuenta, ticket })}` }}>
      {t('public.back', 'Volver')}
    </Link>
  );
}
