import { t } from '#app/i18n/t.ts';
import type { NumberField } from '#erp/model/types.ts';
import type { BoardView } from '#erp/model/views.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { actionsOf } from '#app/resource-screens/shared/view/states.server.ts';
import type { ActionView, Choice } from '#app/resource-screens/shared/view/view-types.ts';
import { choicesOf, fieldLabel, may } from '#app/resource-screens/shared/view/view.server.ts';
import { Chip, type ChipFamily } from '#app/ui/chip.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { CardTitle } from '../card-title.server.tsx';
import {
  KEYBOARD_SCROLL,
  dayOf,
  entryOf,
  fieldText,
  figureText,
  groupThousands,
  loadGroups,
  loadRowPage,
  type RenderedView,
  type Entry,
  type ListViewContext,
} from '../rows.server.ts';

/** Cards of a column; the others are a list away. */
const CARDS = 40;
const OVER: readonly (string | undefined)[] = ['ok', 'off', 'bad'];

interface Move {
  readonly to: string | null;
  readonly label: string;
  readonly name: 'act' | 'a';
  readonly value: string;
  /** Asks something first: a page, not a button. */
  readonly href: string | null;
  readonly danger: boolean;
}
interface Card extends Entry {
  readonly version: string;
  readonly details: readonly string[];
  readonly due: string | null;
  readonly late: boolean;
  readonly moves: readonly Move[];
}
interface Lane {
  readonly code: string;
  readonly label: string;
  readonly family: ChipFamily;
  readonly total: number;
  readonly exact: boolean;
  /** What all its records add up to, as it is shown. */
  readonly sum: string | null;
  readonly limit: number | null;
  readonly cards: readonly Card[];
  readonly more: string | null;
}

export async function drawBoard(at: ListViewContext, view: BoardView): Promise<RenderedView> {
  const { resource, fixed } = at.screen;
  const field = resource.fields[view.by]!;
  const filtered = at.state.filters.get(view.by);
  let only: readonly string[] | null = null;
  if (fixed?.field === view.by) only = [fixed.value];
  else if (filtered?.kind === 'set') only = filtered.values;
  const choices = choicesOf(resource, view.by, field, at.session).filter(
    ([code]) => !only || only.includes(code),
  );
  const [sums, ...found] = await Promise.all([
    sumsOf(at, view),
    ...choices.map((choice) => laneOf(at, view, choice)),
  ]);
  const total = found.reduce((sum, { lane }) => sum + lane.total, 0);
  return {
    content: (
      <Board
        lanes={found.map(({ lane }) => ({ ...lane, sum: sums.get(lane.code) ?? null }))}
        target={`/catalogue/move${at.path}`}
        back={at.back}
      />
    ),
    count: groupThousands(total),
    problem: found.find(({ problem }) => problem !== null)?.problem ?? null,
  };
}

/** By column; none where the list is too long to be added up while others wait. */
async function sumsOf(
  at: ListViewContext,
  { by, sum }: BoardView,
): Promise<ReadonlyMap<string | null, string>> {
  if (!sum || !at.names.readable.has(sum)) return new Map();
  const field = at.screen.resource.fields[sum] as NumberField;
  const { groups } = await loadGroups(at, by, [sum]);
  return new Map(
    groups?.map(({ key, figures }) => [key, figureText(field, figures[sum]?.sum ?? '0')]),
  );
}

async function laneOf(
  at: ListViewContext,
  view: BoardView,
  [code, label]: Choice,
): Promise<{ lane: Omit<Lane, 'sum'>; problem: string | null }> {
  const field = at.screen.resource.fields[view.by]!;
  const family =
    (field.kind === 'choice' && field.choices.find(([known]) => known === code)?.[2]) || 'neutral';
  const { data, meta, problem } = await loadRowPage(at, {
    fields: [view.by, view.due, ...(view.card ?? [])],
    size: CARDS,
    filter: { [view.by]: code },
  });
  const filters = new Map([
    ...at.state.filters,
    [view.by, { kind: 'set' as const, values: [code] }] as const,
  ]);
  const lane = {
    code,
    label,
    family,
    total: meta.total,
    exact: meta.total_exact,
    limit: view.limits?.[code] ?? null,
    cards: data.map((row) => cardOf(at, view, row, OVER.includes(family))),
    more: meta.total > data.length ? at.href({ look: null, filters }) : null,
  };
  return { lane, problem };
}

const dueText = (due: string, late: boolean) =>
  late ? t('views.expired', 'Venció {due}', { due }) : due;

function cardOf(at: ListViewContext, view: BoardView, row: ApiRow, over: boolean): Card {
  const due = view.due ? dayOf(at, row, view.due) : null;
  const late = !over && due !== null && Temporal.PlainDate.compare(due.day, at.today) < 0;
  return {
    ...entryOf(at, row),
    version: String(row.version ?? ''),
    details: (view.card ?? [])
      .filter((name) => name !== view.due)
      .map((name) => fieldText(at, row, name))
      .filter(Boolean),
    due: due && view.due ? dueText(fieldText(at, row, view.due), late) : null,
    late,
    moves: movesOf(at, view, row),
  };
}

/**
 * Where the card may go: by the transitions that its state and the person's rights allow, or by
 * changing the field.
 */
function movesOf(at: ListViewContext, view: BoardView, row: ApiRow): Move[] {
  const { resource } = at.screen;
  const record = entryOf(at, row).href ?? '';
  if (resource.states?.field === view.by)
    return actionsOf(resource, row, record, at.session).map((action) =>
      moveOf(resource.states!.transitions[action.action]?.to ?? null, action),
    );
  const field = resource.fields[view.by]!;
  const locked =
    field.readOnly !== undefined ||
    (field.writeKey !== undefined && !at.session.can(field.writeKey)) ||
    (resource.editableFields && !resource.editableFields.includes(view.by));
  if (locked || !may(resource, 'update', at.session)) return [];
  return choicesOf(resource, view.by, field, at.session)
    .filter(([code]) => code !== row[view.by])
    .map(([code, label]) => ({
      to: code,
      label: `${fieldLabel(resource, view.by, at.session)}: ${label}`,
      name: 'a',
      value: code,
      href: null,
      danger: false,
    }));
}

const moveOf = (to: string | null, { action, label, href, tone }: ActionView): Move => ({
  to,
  label,
  name: 'act',
  value: action,
  href,
  danger: tone === 'dan',
});

function Board({ lanes, target, back }: { lanes: readonly Lane[]; target: string; back: string }) {
  return (
    <div
      className="board"
      data-board=""
      {...KEYBOARD_SCROLL}
      aria-label={t('views.board', 'Tablero')}
    >
      {lanes.map((lane) => (
        <section className="lane" key={lane.code} aria-label={lane.label} data-lane={lane.code}>
          <header>
            <Chip family={lane.family}>{lane.label}</Chip>
            <span className="mut">
              {groupThousands(lane.total)}
              {!lane.exact && '+'}
              {lane.limit !== null && ` ${t('views.ofLimit', 'de {limit}', { limit: lane.limit })}`}
              {lane.sum !== null && ` · ${lane.sum}`}
            </span>
            {lane.limit !== null && lane.total > lane.limit && (
              <b className="neg">{t('views.overLimit', 'Pasa del límite')}</b>
            )}
          </header>
          <ol>
            {lane.cards.map((card) => (
              <CardView key={card.id} card={card} target={target} back={back} />
            ))}
          </ol>
          {lane.cards.length === 0 && (
            <p className="mut none">{t('views.nothingHere', 'Nada aquí.')}</p>
          )}
          {lane.more && (
            <a className="more" href={lane.more}>
              {t('views.seeInList', 'Ver {count} en la lista', {
                count: groupThousands(lane.total),
              })}
            </a>
          )}
        </section>
      ))}
    </div>
  );
}

function CardView({ card, target, back }: { card: Card; target: string; back: string }) {
  const { id, title, second, href, moves, details, due, late, version } = card;
  return (
    <li className={late ? 'kc late' : 'kc'} draggable={moves.length > 0 || undefined}>
      <div>
        <CardTitle title={title} href={href} />
        {moves.length > 0 && (
          <details className="menu" name="mover">
            <summary
              className="btn gho ico"
              aria-label={t('views.moveOne', 'Mover {title}', { title })}
            >
              <Icon name="ellipsis" />
            </summary>
            <form method="post" action={target}>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="back" value={back} />
              <ul>
                {moves.map((move) => (
                  <li key={move.value}>
                    {move.href ? (
                      <a
                        href={move.href}
                        className={move.danger ? 'dan' : undefined}
                        data-to={move.to ?? undefined}
                      >
                        {move.label}
                      </a>
                    ) : (
                      <button
                        name={move.name}
                        value={move.value}
                        className={move.danger ? 'dan' : undefined}
                        data-to={move.to ?? undefined}
                      >
                        {move.label}
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            </form>
          </details>
        )}
      </div>
      {second && <p>{second}</p>}
      {(details.length > 0 || due) && (
        <div className="s">
          {due && <span className={late ? 'neg' : 'mut'}>{due}</span>}
          {details.map((text, index) => (
            <span key={index} className={index === details.length - 1 ? 'last-d' : 'mut'}>
              {text}
            </span>
          ))}
        </div>
      )}
    </li>
  );
}
