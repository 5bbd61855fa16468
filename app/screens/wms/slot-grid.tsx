import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import type { AisleView, CellView } from './slot-map-view.server.ts';

const steps = () =>
  [
    ['o0', t('slots.empty', 'Vacía')],
    ['o1', t('slots.to35', 'Hasta 35 %')],
    ['o2', t('slots.to75', 'Hasta 75 %')],
    ['o3', t('slots.to100', 'Hasta 100 %')],
    ['o4', t('slots.over', 'Rebasada')],
    ['o5', t('slots.blocked', 'Bloqueada')],
  ] as const;

export const Key = () => (
  <ul className="smap-key" aria-label={t('slots.colours', 'Colores del mapa')}>
    {steps().map(([step, label]) => (
      <li key={step}>
        <i className={step} />
        {label}
      </li>
    ))}
  </ul>
);

interface Linked {
  readonly href: (slot: number) => string;
  readonly chosen: number | null;
}

const Cell = ({ cell, href, chosen }: Linked & { readonly cell: CellView }) => (
  <Link
    className={`o${cell.step}`}
    to={href(cell.id)}
    title={cell.said}
    aria-label={cell.said}
    aria-current={cell.id === chosen || undefined}
    preventScrollReset
  >
    {cell.text}
  </Link>
);

export function AisleGrid({ aisle, href, chosen }: Linked & { readonly aisle: AisleView }) {
  return (
    <section>
      <h2>{aisle.title}</h2>
      <div className="smap-scroll" {...{ role: 'region', 'aria-label': aisle.title, tabIndex: 0 }}>
        <table className="smap-grid">
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{t('slots.level', 'Nivel')}</span>
              </th>
              {aisle.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {aisle.levels.map(({ level, cells }) => (
              <tr key={level}>
                <th scope="row">{t('approvals.level', 'Nivel {level}', { level })}</th>
                {cells.map((cell, at) => (
                  <td key={aisle.columns[at]}>
                    {cell && <Cell cell={cell} href={href} chosen={chosen} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Loose({ cells, href, chosen }: Linked & { readonly cells: readonly CellView[] }) {
  return (
    <section>
      <h2>{t('slots.noAisle', 'Sin pasillo')}</h2>
      <div className="smap-scroll">
        <table className="smap-grid">
          <tbody>
            {cells.map((cell) => (
              <tr key={cell.id}>
                <th scope="row">{cell.code}</th>
                <td>
                  <Cell cell={cell} href={href} chosen={chosen} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
