import { t } from '#app/i18n/t.ts';
import type { MapView } from '#erp/model/views.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { Chip } from '#app/ui/chip.tsx';
import outlines from './mexico-outlines.json' with { type: 'json' };
import {
  entryOf,
  groupThousands,
  pluralLabel,
  loadRows,
  type RenderedView,
  type Entry,
  type ListViewContext,
} from '../rows.server.ts';

const MOST = 1000;

/** Equirectangular at 24° N, where a degree of longitude is 0.9135 of one of latitude. */
const FRAME = { west: -118.6, north: 32.9, east: -86.5, south: 14.3 } as const;
const UNIT = 28;
const WIDTH = Math.round((FRAME.east - FRAME.west) * 0.9135 * UNIT);
const HEIGHT = Math.round((FRAME.north - FRAME.south) * UNIT);
const project = (lat: number, lng: number): [x: number, y: number] => [
  (lng - FRAME.west) * 0.9135 * UNIT,
  (FRAME.north - lat) * UNIT,
];

const ringPath = (ring: readonly number[]): string => {
  const points: string[] = [];
  for (let i = 0; i < ring.length; i += 2)
    points.push(
      project(ring[i + 1]! / 100, ring[i]! / 100)
        .map((n) => n.toFixed(1))
        .join(' '),
    );
  return `M${points.join('L')}Z`;
};
/** Drawn once: the land is the same for everybody. */
const STATES: readonly (readonly [code: string, path: string])[] = Object.entries(
  outlines as Record<string, number[][]>,
).map(([code, rings]) => [code, rings.map(ringPath).join('')]);

interface Place extends Entry {
  readonly lat: number;
  readonly lng: number;
  readonly x: number;
  readonly y: number;
  /** Its number on the map and in the table. */
  readonly number: number;
}

export async function drawMap(at: ListViewContext, view: MapView): Promise<RenderedView> {
  const { rows, total, problem } = await loadRows(at, { fields: [view.at, view.chip] }, MOST);
  const placed = rows
    .flatMap((row) => placeOf(at, view, row))
    .map((place, index): Place => ({ ...place, number: index + 1 }));
  const abroad = placed.filter(({ x, y }) => x < 0 || y < 0 || x > WIDTH || y > HEIGHT).length;
  const without = rows.length - placed.length;
  const notes = [
    without > 0 &&
      t('views.withoutPlace', '{count} sin ubicación: escríbela en su ficha.', {
        count: groupThousands(without),
      }),
    abroad > 0 &&
      t('views.abroad', '{count} fuera de México, sólo en la tabla.', {
        count: groupThousands(abroad),
      }),
    total > rows.length &&
      t('views.shownOf', 'Se muestran {shown} de {total}: filtra para ver otros.', {
        shown: groupThousands(rows.length),
        total: groupThousands(total),
      }),
  ].filter((note): note is string => typeof note === 'string');
  return {
    content: <MexicoMap places={placed} notes={notes} many={pluralLabel(at)} />,
    count: groupThousands(total),
    problem,
  };
}

function placeOf(at: ListViewContext, view: MapView, row: ApiRow): Omit<Place, 'number'>[] {
  const value = row[view.at];
  if (typeof value !== 'string' || !value.includes(',')) return [];
  const [lat = 0, lng = 0] = value.split(',').map(Number);
  const [x, y] = project(lat, lng);
  return [{ ...entryOf(at, row, view.chip), lat, lng, x, y }];
}

const named = ({ title, second }: Entry) => [title, second].filter(Boolean).join(' ');
const decimal = (degrees: number) => degrees.toFixed(4).replace('-', '−');

function Pin({ place }: { place: Place }) {
  const { x, y, title, second, chip, number, href } = place;
  const mark = (
    <g
      className={`pin ${chip?.[0] ?? 'go'}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
    >
      <title>{[title, second, chip?.[1]].filter(Boolean).join(' · ')}</title>
      <circle r="9" />
      <text y="4" textAnchor="middle">
        {number}
      </text>
    </g>
  );
  return href ? <a href={href}>{mark}</a> : mark;
}

function MexicoMap({
  places,
  notes,
  many,
}: {
  places: readonly Place[];
  notes: readonly string[];
  many: string;
}) {
  return (
    <div className="mapw">
      <figure className="card">
        <svg
          className="mex"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="group"
          aria-label={t('views.mapOf', 'Mapa de México con {count} {many}', {
            count: places.length,
            many,
          })}
        >
          {STATES.map(([code, path]) => (
            <path key={code} d={path} />
          ))}
          {places.map((place) => (
            <Pin key={place.id} place={place} />
          ))}
        </svg>
        <figcaption className="mut">
          {t(
            'views.outlines',
            'Contornos aproximados de los estados: sirven para orientarse, no como límites.',
          )}
        </figcaption>
      </figure>
      <div className="card">
        {places.length === 0 ? (
          <p className="none-v mut">{t('views.noPlaces', 'Ninguna tiene ubicación.')}</p>
        ) : (
          <table>
            <caption className="vh">{t('audit.places', 'Ubicaciones')}</caption>
            <thead>
              <tr>
                <th scope="col" className="n">
                  {t('views.no', 'Núm.')}
                </th>
                <th scope="col">{t('profile.name', 'Nombre')}</th>
                <th scope="col">{t('form.status', 'Estado')}</th>
              </tr>
            </thead>
            <tbody>
              {places.map((place) => (
                <tr key={place.id}>
                  <td className="n">{place.number}</td>
                  <td>
                    {place.href ? <a href={place.href}>{named(place)}</a> : named(place)}
                    <small className="num mut">
                      {decimal(place.lat)}, {decimal(place.lng)}
                    </small>
                  </td>
                  <td>{place.chip && <Chip family={place.chip[0]}>{place.chip[1]}</Chip>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {notes.map((note) => (
          <p key={note} className="mut note-v">
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}
