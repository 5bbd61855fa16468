import { t } from '#erp/model/texts/t.ts';
import { POINTS, QR } from './branch-offices.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import { createHmac } from 'node:crypto';
import { rowFilters } from '#erp/kernel/access.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { one } from '#erp/kernel/operations/one.ts';
import { qrImage } from '#erp/platform/printing/qr.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { CallContext } from '#erp/kernel/rules.ts';

interface Point {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly location: string;
  readonly city: string | null;
  readonly phone: string | null;
  readonly time_zone: string | null;
  readonly hours:
    | readonly { readonly weekday: string; readonly opens: string; readonly closes: string }[]
    | null;
}

const text = (raw: unknown) => (typeof raw === 'string' ? raw : '');

function isOpen({ status, hours }: Point, at: Temporal.ZonedDateTime): boolean {
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' });
  return (
    status === 'ABIERTA' &&
    (hours ?? []).some(
      ({ weekday, opens, closes }) =>
        weekday === String(at.dayOfWeek) && opens.slice(0, 5) <= time && time < closes.slice(0, 5),
    )
  );
}

/** Branches that have a place on the map. */
async function points({ actor, services, resource, query, now }: CallContext) {
  if (!actor) throw notFound();
  const params = new Params();
  const conditions = [
    't.location is not null',
    ...rowFilters(actor, services.registry, resource, 'branch-offices.list', params),
  ];
  for (const name of ['kind', 'status'] as const)
    if (text(query[name])) conditions.push(`t.${name} = ${params.add(text(query[name]))}`);
  if (text(query.state_id)) {
    if (!/^\d{1,15}$/.test(text(query.state_id)))
      throw invalid({ state_id: [t('settings.stateId', 'Escribe el id de un estado.')] });
    conditions.push(`t.state_id = ${params.add(text(query.state_id))}::bigint`);
  }
  const rows = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query<Point>(
      `select t.id, t.code, t.name, t.kind, t.status, t.location, t.city, t.phone, t.time_zone,
         (select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens::text, 'closes', h.closes::text)) from branch_office_hours h where ${refersTo('branch_office_hours.branch_office_id', 'h', 't')}) as hours
       from branch_offices t where ${conditions.join(' and ')} order by t.code limit 2000`,
      params.values,
    ),
  );
  return {
    data: rows.map((row) => {
      const [lat, lng] = row.location.split(',').map(Number);
      const { id, code, name, kind, status, city, phone } = row;
      return {
        id,
        code,
        name,
        kind,
        status,
        lat,
        lng,
        city,
        phone,
        open_now: isOpen(row, now.toZonedDateTimeISO(row.time_zone ?? actor.timeZone)),
        url: `/branch-offices/${id}`,
      };
    }),
    meta: { total: rows.length },
  };
}

/** Code of a branch: its record, the invoicing of its tickets, or today's attendance. */
async function qr({ actor, services, resource, id, query, now }: CallContext) {
  if (!actor) throw notFound();
  const row = await one(services, actor, resource, id);
  const { appUrl, secret } = services;
  const purpose = text(query.purpose) || 'registro';
  const day = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const sealed = () =>
    createHmac('sha256', secret)
      .update(`asistencia:${actor.accountId}:${id}:${day}`)
      .digest('base64url')
      .slice(0, 22);
  const contents: Readonly<Record<string, () => string>> = {
    registro: () => `${appUrl}/q/branch-office/${id}`,
    factura: () =>
      `${appUrl}/facturacion?cuenta=${encodeURIComponent(actor.accountCode)}&sucursal=${encodeURIComponent(String(row.code))}`,
    asistencia: () => `${appUrl}/q/branch-office/${id}?asistencia=${day}&firma=${sealed()}`,
  };
  const content = Object.hasOwn(contents, purpose) ? contents[purpose]!() : null;
  if (content === null)
    throw invalid({ purpose: [t('settings.purpose', 'Elige registro, factura o asistencia.')] });
  return qrImage(content, query, `sucursal-${String(row.code)}-${purpose}`);
}

export const branchOfficeCalls = { points: call(POINTS, points), qr: call(QR, qr) };
