import { t } from '#app/i18n/t.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import { Empty } from '#app/ui/empty.tsx';
import { Way } from '#app/ui/page/way.tsx';

function LinkedBody({ view }: { view: LinkedView }) {
  if (view.kind === 'cards')
    return (
      <ul className="pad links">
        {view.links.map(([href, label]) => (
          <li key={href}>
            <Way href={href}>{label}</Way>
          </li>
        ))}
      </ul>
    );
  return view.rows.length === 0 ? (
    <NothingYet none={view.none} add={view.add?.label} />
  ) : (
    <div className="ts on" {...{ role: 'region', 'aria-label': view.title, tabIndex: 0 }}>
      <table>
        <thead>
          <tr>
            {view.columns.map(({ label, right }) => (
              <th key={label} className={right ? 'n' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map(({ href, cells }, index) => (
            <tr key={href ?? index}>
              {cells.map((cell, at) => (
                <td key={view.columns[at]!.label} className={cellLook(view, at)}>
                  {at === 0 && href ? <RecordLink href={href} name={cell} /> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {view.more && <p className="pad">{view.more}</p>}
    </div>
  );
}

/** Sentences of a table of few columns are read whole on a phone, in as many lines as they need. */
const cellLook = ({ columns }: Table, at: number): string | undefined => {
  if (columns[at]!.right) return 'n';
  return columns.length <= 3 ? 'wrap' : undefined;
};

/** What a tab shows beside fields: short tables and links. */
export function LinkedTab({ views }: { views: readonly LinkedView[] }) {
  return views.map((view) => (
    <section className="card" key={view.title}>
      <header>
        <h2>{view.title}</h2>
        {view.kind === 'table' && view.add && (
          <Way look="btn" href={view.add.href}>
            {view.add.label}
          </Way>
        )}
      </header>
      <LinkedBody view={view} />
    </section>
  ));
}

type Table = Extract<LinkedView, { kind: 'table' }>;

const startingWith = (add: string | undefined) =>
  add
    ? t('form.startWith', 'Empieza con «{label}».', { label: add })
    : t('form.willAppear', 'Cuando haya algo aparecerá aquí.');

const NothingYet = ({ none, add }: { none: Table['none']; add: string | undefined }) => (
  <Empty title={none?.title ?? t('form.nothingYet', 'Todavía no hay nada')}>
    {none?.text ?? startingWith(add)}
  </Empty>
);

const RecordLink = ({ href, name }: { href: string; name: string }) => (
  <Way href={href}>{name || t('form.unnamed', '(sin nombre)')}</Way>
);
