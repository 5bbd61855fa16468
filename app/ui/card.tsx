import type { ReactNode } from 'react';

interface CardProps {
  readonly title?: ReactNode;
  /** One link or a count, at the right of the title. */
  readonly aside?: ReactNode;
  readonly footer?: ReactNode;
  readonly pad?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, aside, footer, pad = false, children }: CardProps) {
  return (
    <section className="card">
      {title && (
        <header>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {pad ? <div className="pad">{children}</div> : children}
      {footer && <footer>{footer}</footer>}
    </section>
  );
}

/** Label over value, up to six. */
export function Facts({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
