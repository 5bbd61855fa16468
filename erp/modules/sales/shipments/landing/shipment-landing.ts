/** What the Carta Porte of a shipment begins with (sales §2). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { LandingSource, LeavingDocument } from '#erp/domains/cfdi/sources/landing-source.ts';

interface ShipmentRow {
  readonly branch_office_id: number | null;
  readonly scheduled_at: string;
  readonly distance_km: string | null;
  readonly rfc: string | null;
  readonly name: string;
  readonly plates: string | null;
  readonly from_street: string | null;
  readonly from_number: string | null;
  readonly from_zip: string | null;
  readonly from_name: string;
  readonly to_street: string | null;
  readonly to_number: string | null;
  readonly to_zip: string | null;
  readonly to_name: string | null;
}

/** How many are offered. */
const MOST = 100;

export const shipmentLanding: LandingSource = {
  leaving: ({ tx, actor }) =>
    tx.query(
      sql<LeavingDocument>`select t.id, concat_ws(' · ', t.folio, c.name) as label from sls__shipments t join customers c on c.account_id = ${TENANT} and c.id = t.customer_id
        where t.account_id = ${TENANT} and t.freight_mode <> 'CLIENTE_RECOGE' and t.status in ('SURTIDO', 'EMBARCADO')
          and (${actor.permissions.storageIds}::bigint[] is null or t.storage_id = any(${actor.permissions.storageIds}::bigint[])) order by t.id desc limit ${MOST}`,
    ),
  async facts({ tx }, id) {
    const [row] = await tx.query(
      sql<ShipmentRow>`select t.branch_office_id, t.scheduled_at, r.distance_km, x.rfc, c.name, t.plates, b.street as from_street, b.ext_number as from_number, b.zip as from_zip, s.name as from_name, k.street as to_street, k.ext_number as to_number, k.zip as to_zip, k.name as to_name
        from sls__shipments t join customers c on c.account_id = ${TENANT} and c.id = t.customer_id join storages s on s.account_id = ${TENANT} and s.id = t.storage_id join branch_offices b on b.account_id = ${TENANT} and b.id = s.branch_office_id
          left join sls__consignees k on k.account_id = ${TENANT} and k.id = t.consignee_id left join sls__routes r on r.account_id = ${TENANT} and r.id = t.route_id
          left join lateral (select y.rfc from customer_tax_companies y where y.account_id = ${TENANT} and y.customer_id = c.id order by y.is_default desc, y.id limit 1) x on true
        where t.account_id = ${TENANT} and t.id = ${id}`,
    );
    const goods = await tx.query(
      sql<{
        product_id: number;
        quantity: string;
        weight_kg: string | null;
      }>`select product_id, sum(qty_picked)::numeric(18,6) as quantity, sum(net_weight)::text as weight_kg from sls__shipments__lines where account_id = ${TENANT} and shipment_id = ${id} and qty_picked > 0 group by product_id order by product_id`,
    );
    const { branch_office_id, scheduled_at, distance_km, rfc, name, plates, ...at } = row!;
    return {
      branch_office_id,
      places: [
        {
          kind: 'ORIGEN',
          datetime: scheduled_at,
          street: at.from_street,
          ext_number: at.from_number,
          zip: at.from_zip,
          reference: at.from_name,
        },
        {
          kind: 'DESTINO',
          rfc,
          name,
          distance_km,
          street: at.to_street,
          ext_number: at.to_number,
          zip: at.to_zip,
          reference: at.to_name,
        },
      ],
      goods,
      notes: plates,
    };
  },
  async hasArrived({ tx }, id) {
    const [arrived] = await tx.query(
      sql`select 1 from sls__shipments where account_id = ${TENANT} and id = ${id} and status = 'ENTREGADO'`,
    );
    return arrived !== undefined;
  },
};
