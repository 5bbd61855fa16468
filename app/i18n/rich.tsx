import { Fragment, type ReactNode } from 'react';

/**
 * A text in which `{name}` stands for something drawn: `rich(t('…', 'La dirección {path} no
 * existe.'), { path: <code>…</code> })`.
 */
export const rich = (text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode =>
  text
    .split(/\{(\w+)\}/)
    .map((part, i) => <Fragment key={i}>{i % 2 === 1 ? parts[part] : part}</Fragment>);
