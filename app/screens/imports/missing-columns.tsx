import { Message } from '#app/ui/message.tsx';
import type { MissingView } from './types.ts';

const either = new Intl.ListFormat('es-MX', { type: 'disjunction' });

/** Which columns new records need and the file does not have, each with the headings that are understood. */
export function MissingColumns({ missing: { fields, templateHref }, tone, remedy }: { missing: MissingView; tone: 'wait' | 'bad'; remedy: string }) {
  return (
    <Message tone={tone} title={fields.length === 1 ? 'Falta una columna obligatoria' : `Faltan ${fields.length} columnas obligatorias`}>
      <ul>
        {fields.map(({ label, headings }) => (
          <li key={label}>
            <b>{label}</b>
            {headings.length > 0 && `; también se reconoce como ${either.format(headings.map((heading) => `«${heading}»`))}`}
          </li>
        ))}
      </ul>
      <p>
        {remedy}{' '}
        <a href={templateHref} download data-full="">
          Descarga la plantilla
        </a>{' '}
        con todas las columnas.
      </p>
    </Message>
  );
}
