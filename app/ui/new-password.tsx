import { Field } from './field.tsx';

interface NewPasswordProps {
  /** Characters that the company asks for (`auth/passwordRules`). */
  readonly min: number;
  readonly label?: string;
  readonly errors?: Readonly<Partial<Record<string, readonly string[]>>>;
}

/** A password that is chosen, and again: what it must be is said before it is typed. */
export function NewPassword({ min, label = 'Contraseña nueva', errors = {} }: NewPasswordProps) {
  const help = `Al menos ${min} caracteres, sin tu nombre, tu correo ni el nombre de la empresa. Una frase es mejor que una palabra rara.`;
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
        label="Otra vez"
        type="password"
        required
        autoComplete="new-password"
        errors={errors.password_confirmation}
      />
    </>
  );
}
