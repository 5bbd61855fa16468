/** Tiles: the figure, its change and its small line; each leads to its rows. */
import { unitOf } from '#erp/model/texts/unit-words.ts';
import { t } from '#app/i18n/t.ts';
import { registry } from '#erp/modules/all.ts';
import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { TileComparison } from '#erp/model/reports/dashboard-part.ts';
import type { Tile } from '#erp/model/reports/report.ts';
import { sparkline } from '#app/ui/chart/kinds/lines.ts';
import { shortNumber } from '#app/ui/chart/scale.ts';
import type { Session } from '#app/session/context.ts';
import { partLinker, type LinkAsked, type LinkValues } from '../links.server.ts';

export interface TileData {
  readonly key: string;
  readonly label: string;
  readonly value: string | null;
  readonly previous: string | null;
  readonly delta: string | null;
  readonly comparisons?: readonly {
    readonly with: TileComparison;
    readonly value: string | null;
    readonly delta: string | null;
  }[];
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
    const unit = unitOf(field.suffix ?? (field.kind === 'percent' ? '%' : ''));
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

/** «▲ 26.1 %» in the colour of what is good. */
function Delta({ tile, delta }: { tile: Tile; delta: string }) {
  const number = Number(delta);
  const better =
    tile.goodDirection === undefined ? null : number > 0 === (tile.goodDirection === 'up');
  return (
    <>
      <span
        className={toneOf(better)}
      >{`${number > 0 ? '▲' : '▼'} ${Math.abs(number).toLocaleString('en-US')}\u202f%`}</span>{' '}
      <span className="vh">
        {number > 0 ? t('report.tileMore', 'más') : t('report.tileLess', 'menos')}
      </span>
    </>
  );
}

const besideLabel = (kind: TileComparison) =>
  ({
    previous: t('report.besidePrevious', 'Antes'),
    last_year: t('report.besideLastYear', 'Hace un año'),
    budget: t('report.besideBudget', 'Presupuesto'),
  })[kind];

/** A line for each value that it stands beside; those that are not there are left out. */
function Besides({ tile, data }: { tile: Tile; data: TileData }) {
  const { field } = tile;
  return (data.comparisons ?? []).flatMap((each) => {
    if (each.value === null) return [];
    const exact = fieldTypeOf(field).show(each.value, field, companyClock());
    const number = Number(each.delta);
    const said = () => {
      if (each.delta === null || Math.abs(number) >= TOO_MUCH)
        return figureOf(tile, each.value).text;
      if (number === 0) return t('report.besideEqual', 'igual');
      return <Delta tile={tile} delta={each.delta} />;
    };
    return [
      <span key={each.with} className="d cmp" title={exact}>
        <span>{besideLabel(each.with)}</span>
        <span>{said()}</span>
      </span>,
    ];
  });
}

const noted = (...notes: readonly (string | null | false | undefined)[]) => {
  const said = notes.filter((note) => typeof note === 'string').join(' · ');
  return said === '' ? null : <span className="d">{said}</span>;
};

export function Change({ tile, data }: { tile: Tile; data: TileData }) {
  const whole = data.whole === true && t('report.tileWholeCompany', 'de toda la empresa');
  if (tile.comparedWith && data.comparisons?.some(({ value }) => value !== null))
    return (
      <>
        {noted(whole, data.note)}
        <Besides tile={tile} data={data} />
      </>
    );
  if (whole || data.note !== null) return noted(whole, data.note);
  if (tile.currentOnly) return noted(t('report.tileToday', 'hoy'));
  if (data.delta === null || data.previous === null)
    return noted(t('report.tileNoPrevious', 'sin periodo anterior'));
  const number = Number(data.delta);
  if (Math.abs(number) >= TOO_MUCH)
    return noted(
      t('report.tileBefore', 'antes {previous}', {
        previous: fieldTypeOf(tile.field).show(data.previous, tile.field, companyClock()),
      }),
    );
  if (number === 0) return noted(t('report.tileSame', 'igual que antes'));
  return (
    <span className="d">
      <Delta tile={tile} delta={data.delta} /> {t('report.tileThanBefore', 'que antes')}
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
  // A currency stands with the name, so that the figure has its line to itself.
  const currency = /^[A-Z]{3}$/.test(unit);
  const line = sparkline(data.points.map(Number));
  const inner = (
    <>
      <span className="l">
        {session.t(`tile.${tile.key}`, tile.label)}
        {currency && ` · ${unit}`}
      </span>
      <span className="v" title={exact === text ? undefined : exact}>
        {text}
        {unit && !currency && <small> {unit}</small>}
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
