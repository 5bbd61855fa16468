import type { ReactNode } from 'react';

/** A file field with a button of our own words: the browser's speaks its own language. The field is named by its own label. */
export function FileBox({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="inset">
      {children}
      <label className="btn" htmlFor={id} aria-hidden="true">
        Elegir archivo
      </label>
    </div>
  );
}
