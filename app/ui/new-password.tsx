import { t } from '#app/i18n/t.ts';
import { Field } from './field.tsx';

interface NewPasswordProps {
  /** Characters that the company asks for (`auth/passwordRules`). */
  readonly min: number;
  readonly label?: string;
  readonly errors?: Readonly<Partial<Record<string, readonly string[]>>>;
}

/** A password that is chosen, and again: what it must be is said before it is typed. */
export function NewPassword({
  min,
  label = t('password.new', 'Contraseña nueva'),
  errors = {},
}: NewPasswordProps) {
  const help = t(
    'password.help',
    'Al menos {min} caracteres, sin tu nombre, tu correo ni el nombre de la empresa. Una frase es mejor que una palabra rara.',
    { min },
  );
  return (
    <>
      <Field
        name="password"
        label={label}
        type="password"
        required
        autoComplete="new-password"
        help={help}
        errors={errors.password}
      />
      <Field
        name="password_confirmation"
        label={t('password.again', 'Otra vez')}
        type="password"
        required
        autoComplete="new-password"
        errors={errors.password_confirmation}
      />
    </>
  );
}
