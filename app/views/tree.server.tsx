import { t } from '#app/i18n/t.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { TreeView } from '#erp/model/views.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { fieldLabel, may } from '#app/resource-screens/shared/view/view.server.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import {
  entryOf,
  fieldText,
  groupThousands,
  loadRows,
  newRecordHref,
  type RenderedView,
  type Entry,
  type ListViewContext,
} from './rows.server.ts';

const MOST = 1000;
/** A small tree is shown open, a large one with its first two storeys. */
const SMALL = 60;

interface Node extends Entry {
  readonly version: string;
  readonly beside: readonly string[];
  readonly below: readonly Node[];
  readonly count: number;
  readonly moveHref: string | null;
  readonly addHref: string | null;
}

const parentOf = (row: ApiRow, by: string) =>
  row[by] === null || row[by] === undefined ? null : String(row[by]);

/** A number says what it counts; a name speaks for itself. */
function besideText(at: ListViewContext, row: ApiRow, name: string): string {
  const { resource } = at.screen;
  const field = resource.fields[name];
  const text = fieldText(at, row, name);
  return text &&
    field &&
    (fieldTypeOf(field).align === 'right' || (field.kind === 'computed' && field.as === 'int'))
    ? `${fieldLabel(resource, name, at.session)}: ${text}`
    : text;
}

/** `moving` is the record that the person asked to put elsewhere. */
export async function drawTree(
  at: ListViewContext,
  view: TreeView,
  moving: string | null,
): Promise<RenderedView> {
  const { resource } = at.screen;
  const { rows, total, problem } = await loadRows(
    at,
    { fields: [view.by, ...(view.columns ?? [])] },
    MOST,
  );
  const movable =
    may(resource, 'update', at.session) &&
    (!resource.editableFields || resource.editableFields.includes(view.by));
  const known = new Set(rows.map((row) => String(row.id)));
  const byParent = Map.groupBy(rows, (row) => {
    const parent = parentOf(row, view.by);
    return parent !== null && known.has(parent) && parent !== String(row.id) ? parent : '';
  });
  const seen = new Set<string>();
  const nodesOf = (parent: string): Node[] =>
    (byParent.get(parent) ?? []).flatMap((row) => {
      const id = String(row.id);
      if (seen.has(id)) return [];
      seen.add(id);
      const below = nodesOf(id);
      return [
        {
          ...entryOf(at, row),
          version: String(row.version ?? ''),
          beside: (view.columns ?? []).map((name) => besideText(at, row, name)).filter(Boolean),
          below,
          count: below.reduce((sum, node) => sum + 1 + node.count, 0),
          moveHref: movable ? `${at.href({})}&move=${id}` : null,
          addHref: newRecordHref(at, { [view.by]: id }),
        },
      ];
    });
  const nodes = nodesOf('');
  const content = (
    <>
      {moving && movable && <MoveForm at={at} view={view} nodes={nodes} id={moving} />}
      {nodes.length === 0 ? (
        <p className="card none-v mut">
          {t('views.nothingToShow', 'Nada que mostrar con estos filtros.')}
        </p>
      ) : (
        <ul className="card tree">
          {nodes.map((node) => (
            <Branch key={node.id} node={node} depth={0} open={rows.length <= SMALL} />
          ))}
        </ul>
      )}
      {total > rows.length && (
        <p className="mut note-v">
          {t(
            'views.shownOfSearch',
            'Se muestran {shown} de {total}: busca o filtra para ver otros.',
            { shown: groupThousands(rows.length), total: groupThousands(total) },
          )}
        </p>
      )}
    </>
  );
  return { content, count: groupThousands(total), problem };
}

function Line({ node }: { node: Node }) {
  return (
    <span className="nd">
      {node.href ? <a href={node.href}>{node.title}</a> : <b>{node.title}</b>}
      {node.second && <span>{node.second}</span>}
      {node.chip &&
        (node.chip[0] === 'ok' ? null : <Chip family={node.chip[0]}>{node.chip[1]}</Chip>)}
      {node.beside.map((text, index) => (
        <span key={index} className="mut">
          {text}
        </span>
      ))}
      {node.count > 0 && (
        <span className="mut">
          {t('views.below', '{count} debajo', { count: groupThousands(node.count) })}
        </span>
      )}
      <span className="do">
        {node.addHref && (
          <a
            href={node.addHref}
            aria-label={t('views.addBelowOne', 'Agregar debajo de {title}', { title: node.title })}
            title={t('views.addBelow', 'Agregar debajo')}
          >
            <Icon name="plus" />
          </a>
        )}
        {node.moveHref && <a href={node.moveHref}>{t('views.move', 'Mover')}</a>}
      </span>
    </span>
  );
}

function Branch({ node, depth, open }: { node: Node; depth: number; open: boolean }) {
  if (node.below.length === 0)
    return (
      <li>
        <Line node={node} />
      </li>
    );
  return (
    <li>
      <Line node={node} />
      <details open={open || depth < 1}>
        <summary
          aria-label={t('views.dependents', 'Lo que depende de {title}', { title: node.title })}
        >
          <Icon name="chevron-right" />
        </summary>
        <ul>
          {node.below.map((child) => (
            <Branch key={child.id} node={child} depth={depth + 1} open={open} />
          ))}
        </ul>
      </details>
    </li>
  );
}

const named = ({ title, second }: Entry) => [title, second].filter(Boolean).join(' — ');
const find = (nodes: readonly Node[], id: string): Node | null => {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.below, id);
    if (found) return found;
  }
  return null;
};
/** All places but the record's own branch. */
const placesOf = (
  nodes: readonly Node[],
  without: string,
  depth = 0,
): { id: string; label: string }[] =>
  nodes.flatMap((node) =>
    node.id === without
      ? []
      : [
          { id: node.id, label: `${'  '.repeat(depth)}${named(node)}` },
          ...placesOf(node.below, without, depth + 1),
        ],
  );

function MoveForm({
  at,
  view,
  nodes,
  id,
}: {
  at: ListViewContext;
  view: TreeView;
  nodes: readonly Node[];
  id: string;
}) {
  const node = find(nodes, id);
  if (!node) return null;
  return (
    <form method="post" action={`/catalogue/move${at.path}`} className="card mvf">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={node.version} />
      <input type="hidden" name="back" value={at.back} />
      <input type="hidden" name="campo" value="tree" />
      <label htmlFor="mover-a">
        {fieldLabel(at.screen.resource, view.by, at.session)} · {named(node)}
      </label>
      <select className="in" id="mover-a" name="a">
        <option value="">{t('views.toTop', 'Nadie: al primer nivel')}</option>
        {placesOf(nodes, id).map((place) => (
          <option key={place.id} value={place.id}>
            {place.label}
          </option>
        ))}
      </select>
      <span className="acts">
        <button className="btn pri">{t('views.move', 'Mover')}</button>
        <a className="btn gho" href={at.href({})}>
          {t('views.leave', 'Dejar donde está')}
        </a>
      </span>
    </form>
  );
}
