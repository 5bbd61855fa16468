import { t } from '#app/i18n/t.ts';
import { data, Form, Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { countAct } from './count-act.server.ts';
import type { FloorStep, CountRow, CountView, FloorCount } from './count-types.ts';
import { stepForLine, countView } from './count-view.server.ts';
import { ActButton, Facts, FloorPage, floorLinks, ScanForm } from '#app/screens/floor/frame.tsx';
import type { Route } from './+types/count';

export const links: Route.LinksFunction = floorLinks;

const idOf = (id: string): string => {
  if (!/^\d{1,15}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  return id;
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { erp } = context.get(sessionContext);
  const { data: count } = await erp.get<FloorCount>(`inv/counts/floor/${idOf(params.id)}`);
  return countView(
    count,
    stepForLine(count.lines.find(({ id }) => String(id) === url.searchParams.get('line'))),
  );
}

/** Answers with the screen itself: what was read so far stays in it, whatever came of it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { erp } = context.get(sessionContext);
  const answer = await countAct(erp, idOf(params.id), await request.formData());
  const { data: count } = await erp.get<FloorCount>(`inv/counts/floor/${params.id}`);
  return data(
    { last: answer.last, view: countView(count, answer.asking) },
    { status: answer.last?.tone === 'bad' ? 422 : 200 },
  );
}

export default function Count({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData?.view ?? loaderData;
  return (
    <FloorPage
      title={view.folio}
      qualifier={view.storage}
      last={actionData?.last ?? null}
      actions={
        <>
          <LinkButton look="gho" to="/floor/count">
            {t('count.others', 'Otros conteos')}
          </LinkButton>
          <LinkButton to={`/inv/counts/${view.id}`}>
            {t('approvals.document', 'Documento')}
          </LinkButton>
        </>
      }
    >
      {view.open ? <Ask view={view} /> : <p className="help">{view.said}</p>}
      <Rows
        title={t('count.toCount', 'Por contar ({count})', { count: view.total - view.done })}
        rows={view.pending}
        id={view.id}
        open={view.open}
      />
      <Rows
        title={t('count.counted', 'Contado ({count})', { count: view.done })}
        rows={view.counted}
        id={view.id}
        open={false}
      />
    </FloorPage>
  );
}

const labels = () =>
  ({
    code: t('count.scanAny', 'Escanea el producto, el lote o la ubicación'),
    lot: t('count.scanLot', 'Escanea el lote'),
    slot: t('floor.scanPlace', 'Escanea la ubicación'),
  }) as const;

function Ask({ view: { asking, done, total, stamp } }: { view: CountView }) {
  const { step, held, what, typed } = asking;
  const carried = { step, line: held.line, code: held.code, lot: held.lot, slot: held.slot };
  return (
    <section className="fl-now">
      {what && <h2>{what.title}</h2>}
      {what?.name && <p>{what.name}</p>}
      {!what && <Progress done={done} total={total} slot={held.slot} />}
      {step === 'qty' ? (
        <ScanForm
          label={t('count.quantity', 'Cantidad contada{unit}', {
            unit: what?.unit ? t('count.inUnit', ', en {unit}', { unit: what.unit }) : '',
          })}
          help={t('count.zero', 'Si no hay, escribe 0.')}
          button={t('count.count', 'Contar')}
          numeric
          value={typed}
          hidden={{
            ...carried,
            title: what?.title ?? '',
            name: what?.name ?? '',
            unit: what?.unit ?? '',
          }}
          stamp={stamp}
        />
      ) : (
        <ScanForm
          label={labels()[step]}
          help={
            step === 'code'
              ? t('count.placeStays', 'La ubicación se queda puesta hasta que escanees otra.')
              : undefined
          }
          button={t('common.search', 'Buscar')}
          value={typed}
          hidden={carried}
          stamp={stamp}
        />
      )}
      {asking.again && <Again asking={asking} />}
      {(step !== 'code' || held.slot !== '') && (
        <ActButton
          label={
            step === 'code'
              ? t('floor.noPlace', 'Sin ubicación')
              : t('sheet.otherProduct', 'Otro producto')
          }
          hidden={{ act: 'forget', keep: step === 'code' || held.line ? '' : held.slot }}
        />
      )}
    </section>
  );
}

const Progress = ({ done, total, slot }: { done: number; total: number; slot: string }) => (
  <Facts
    rows={[
      [
        t('count.countedLines', 'Contados'),
        t('floor.doneOf', '{done} de {total}', { done, total }),
        done === total,
      ],
      [t('stock.place', 'Ubicación'), slot || t('list.allF', 'Todas')],
    ]}
  />
);

/** A second capture of one's own. */
function Again({ asking: { held, what, typed } }: { asking: FloorStep }) {
  return (
    <Form method="post" className="acts" preventScrollReset>
      {Object.entries({
        step: 'qty',
        ...held,
        scan: typed,
        title: what?.title ?? '',
        name: what?.name ?? '',
        unit: what?.unit ?? '',
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="mode" value="SUMAR">
        {t('count.add', 'Sumar a lo contado')}
      </Button>
      <Button name="mode" value="REEMPLAZAR">
        {t('count.replace', 'Reemplazar lo contado')}
      </Button>
    </Form>
  );
}

function Rows({
  title,
  rows,
  id,
  open,
}: {
  title: string;
  rows: readonly CountRow[];
  id: number;
  open: boolean;
}) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="fl-list">
        {rows.map((row) => {
          const content = (
            <>
              <b>
                {row.title}
                <small>{row.small}</small>
              </b>
              {row.right && <span className="num">{row.right}</span>}
              {row.done && <Icon name="circle-check" />}
            </>
          );
          return (
            <li key={row.id}>
              {open && row.open ? (
                <Link to={`/floor/count/${id}?line=${row.id}`}>{content}</Link>
              ) : (
                <div className="row">{content}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
