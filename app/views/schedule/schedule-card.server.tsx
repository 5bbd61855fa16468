import { t } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { CardTitle } from '../card-title.server.tsx';
import type { Entry } from '../rows.server.ts';
import type { Lane } from './lanes.server.ts';
import type { Retry } from './retry.server.ts';

export interface Card extends Entry {
  readonly version: string;
  readonly time: string | null;
  /** The day and hour, and the lane, as their controls write them. */
  readonly on: string;
  readonly lane: string;
  readonly details: readonly string[];
  readonly movable: boolean;
}

/** What every card says of where it may go. */
export interface Moving {
  readonly target: string;
  readonly back: string;
  readonly by: string;
  readonly input: 'date' | 'datetime-local';
  readonly onLabel: string;
  readonly laneLabel: string;
  /** Null where any word will do. */
  readonly lanes: readonly Lane[] | null;
  readonly max: number | undefined;
}

export function ScheduleCard({
  card,
  moving,
  retry,
}: {
  card: Card;
  moving: Moving;
  retry: Retry | null;
}) {
  const { title, second, href, time, details, chip, movable } = card;
  return (
    <li className="kc" draggable={movable || undefined}>
      <div>
        <CardTitle title={title} href={href} />
        {movable && <MoveMenu card={card} moving={moving} retry={retry} />}
      </div>
      {second && <p title={second}>{second}</p>}
      <div className="s">
        {chip && <Chip family={chip[0]}>{chip[1]}</Chip>}
        {time && <span className="last-d">{time}</span>}
        {details.map((text, index) => (
          <span key={index} className="mut">
            {text}
          </span>
        ))}
      </div>
    </li>
  );
}

/** Another day or lane, with or without script: what is dragged fills it in and sends it. */
function MoveMenu({ card, moving, retry }: Parameters<typeof ScheduleCard>[0]) {
  const { id, version, title } = card;
  const on = retry?.on ?? card.on;
  const lane = retry?.lane ?? card.lane;
  return (
    <details className="menu" name="mover" open={retry !== null || undefined}>
      <summary className="btn gho ico" aria-label={t('views.moveOne', 'Mover {title}', { title })}>
        <Icon name="ellipsis" />
      </summary>
      <form method="post" action={moving.target} data-cell="">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="back" value={moving.back} />
        <input type="hidden" name="campo" value="schedule" />
        <input type="hidden" name="por" value={moving.by} />
        {retry && <input type="hidden" name="confirm" value={retry.confirm} />}
        <label>
          {moving.onLabel}
          <input className="in" type={moving.input} name="en" defaultValue={on} required />
        </label>
        <label>
          {moving.laneLabel}
          {moving.lanes ? (
            <select className="in" name="a" defaultValue={lane}>
              {moving.lanes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          ) : (
            <input className="in" name="a" defaultValue={lane} maxLength={moving.max} />
          )}
        </label>
        <button className="btn pri">
          {retry ? t('views.moveAnyway', 'Mover de todos modos') : t('views.move', 'Mover')}
        </button>
      </form>
    </details>
  );
}
