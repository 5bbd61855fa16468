/** Tiles: the figure, its change and its small line; each leads to its rows. */
import { t } from '#app/i18n/t.ts';
import { registry } from '#erp/modules/all.ts';
import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Tile } from '#erp/model/reports/report.ts';
import { sparkline } from '#app/ui/chart/lines.ts';
import { shortNumber } from '#app/ui/chart/scale.ts';
import type { Session } from '#app/session/context.ts';
import { partLinker, type LinkAsked, type LinkValues } from '../links.server.ts';

export interface TileData {
  readonly key: string;
  readonly label: string;
  readonly value: string | null;
  readonly previous: string | null;
  readonly delta: string | null;
  readonly points: readonly string[];
  readonly note: string | null;
  readonly period: LinkAsked['period'];
  readonly row?: LinkValues;
  /** The filters that were chosen say nothing of it. */
  readonly whole?: boolean;
}

/** Millions are said as such; smaller figures in full. */
function figureOf(
  { field }: Tile,
  value: string | null,
): { readonly text: string; readonly unit: string; readonly exact: string } {
  if (value === null) return { text: '—', unit: '', exact: '' };
  const exact = fieldTypeOf(field).show(value, field, companyClock());
  const number = Number(value);
  if (Math.abs(number) < 1e6) {
    const unit = field.suffix ?? (field.kind === 'percent' ? '%' : '');
    return {
      text: field.kind === 'percent' ? exact.replace(/\s*%$/, '') : exact.replace(/\.00$/, ''),
      unit,
      exact,
    };
  }
  const [text, unit = ''] = shortNumber(number).split(' ');
  return { text: `${field.kind === 'money' ? '$' : ''}${text}`, unit, exact };
}

/**
 * A percentage of hardly anything says nothing: from there on what there was before is said itself.
 */
const TOO_MUCH = 1000;

const toneOf = (better: boolean | null) => {
  if (better === null) return undefined;
  return better ? 'up' : 'down';
};

export function Change({ tile, data }: { tile: Tile; data: TileData }) {
  if (data.whole)
    return <span className="d">{t('report.tileWholeCompany', 'de toda la empresa')}</span>;
  if (data.note !== null) return <span className="d">{data.note}</span>;
  if (tile.currentOnly) return <span className="d">{t('report.tileToday', 'hoy')}</span>;
  if (data.delta === null || data.previous === null)
    return <span className="d">{t('report.tileNoPrevious', 'sin periodo anterior')}</span>;
  const number = Number(data.delta);
  if (Math.abs(number) >= TOO_MUCH)
    return (
      <span className="d">
        {t('report.tileBefore', 'antes {previous}', {
          previous: fieldTypeOf(tile.field).show(data.previous, tile.field, companyClock()),
        })}
      </span>
    );
  if (number === 0) return <span className="d">{t('report.tileSame', 'igual que antes')}</span>;
  const better =
    tile.goodDirection === undefined ? null : number > 0 === (tile.goodDirection === 'up');
  const tone = toneOf(better);
  return (
    <span className="d">
      <span
        className={tone}
      >{`${number > 0 ? '▲' : '▼'} ${Math.abs(number).toLocaleString('en-US')}\u202f%`}</span>{' '}
      <span className="vh">
        {number > 0 ? t('report.tileMore', 'más') : t('report.tileLess', 'menos')}
      </span>{' '}
      {t('report.tileThanBefore', 'que antes')}
    </span>
  );
}

export function TileCard({
  data,
  asked,
  session,
}: {
  data: TileData;
  asked: LinkAsked;
  session: Session;
}) {
  const tile = registry.reports.tiles.get(data.key);
  if (!tile) return null;
  const href =
    partLinker(tile.link, { ...asked, period: data.period }, session)?.(data.row ?? {}) ?? null;
  const { text, unit, exact } = figureOf(tile, data.value);
  const line = sparkline(data.points.map(Number));
  const inner = (
    <>
      <span className="l">{session.t(`tile.${tile.key}`, tile.label)}</span>
      <span className="v" title={exact === text ? undefined : exact}>
        {text}
        {unit && <small> {unit}</small>}
      </span>
      {line && <span className="sp" dangerouslySetInnerHTML={{ __html: line }} />}
      <Change tile={tile} data={data} />
    </>
  );
  return href ? (
    <a className="tile" href={href}>
      {inner}
    </a>
  ) : (
    <div className="tile">{inner}</div>
  );
}
