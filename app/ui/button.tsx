import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/icon-names.ts';

interface ButtonVariant {
  /**
   * `pri` one per screen · `alt` second and row actions · `gho` cancel and tools · `dan` dangerous.
   */
  readonly look?: 'pri' | 'alt' | 'gho' | 'dan';
  readonly small?: boolean;
  readonly icon?: IconName;
}

const classOf = ({ look, small }: ButtonVariant, alone: boolean, extra?: string) =>
  ['btn', look, small && 'sm', alone && 'ico', extra].filter(Boolean).join(' ');

export function Button({
  look,
  small,
  icon,
  className,
  children,
  type = 'submit',
  ...rest
}: ButtonVariant & ComponentProps<'button'>) {
  return (
    <button type={type} className={classOf({ look, small }, !children, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export function LinkButton({
  look,
  small,
  icon,
  className,
  children,
  ...rest
}: ButtonVariant & ComponentProps<typeof Link>) {
  return (
    <Link className={classOf({ look, small }, !children, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
