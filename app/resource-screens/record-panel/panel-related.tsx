import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { Nothing } from './panel-empty.tsx';
import type { PanelBody } from './panel-types.ts';

export function RelatedPanel({ body }: { body: Extract<PanelBody, { tab: 'relacionados' }> }) {
  if (body.lists.length === 0)
    return (
      <Nothing
        title={t('panel.noRelated', 'Nada relacionado')}
        text={t(
          'panel.noRelatedHelp',
          'Aquí aparecen los documentos y catálogos que usan este registro.',
        )}
      />
    );
  return (
    <section className="card">
      <ul className="rows">
        {body.lists.map(({ label, href, count }) => (
          <li key={href}>
            <Link className="g1" to={href}>
              {label}
            </Link>
            <span className="cnt-p">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
