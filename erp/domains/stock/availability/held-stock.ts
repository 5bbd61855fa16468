/**
 * What may not be promised now (inventory R19), for statements over a place `b` with its lot `l`,
 * slot `u` and storage `s`.
 */

const lotHeld = (today: string): string =>
  `(l.status <> 'LIBERADO' or coalesce(l.expires_on < ${today}, false))`;
const SLOT_HELD = `u.status <> 'ACTIVA'`;

/**
 * The place holds stock of a lot that is held or expired, is blocked, or its storage is not
 * available. `today` is a parameter.
 */
export const heldSql = (today: string): string => `(${heldThereSql(today)} or not s.is_available)`;

/** The same, whatever its storage is: of goods that stand with a customer who has used them. */
export const heldThereSql = (today: string): string =>
  `((l.id is not null and ${lotHeld(today)}) or coalesce(${SLOT_HELD}, false))`;

/**
 * For lists of many products, of places `b` alone: neither lot nor slot holds the stock. What is
 * held of the company is looked up once.
 */
export const notHeldSql = (today: string): string =>
  `(b.lot_id is null or b.lot_id not in (select l.id from lots l where ${lotHeld(today)})) and (b.slot_id is null or b.slot_id not in (select u.id from wms__slots u where ${SLOT_HELD}))`;

/** The same, and its storage is available. */
export const freeOfHeldSql = (
  today: string,
): string => `b.storage_id = any(array(select s.id from storages s where s.is_available))
  and ${notHeldSql(today)}`;

/** How much of the place's stock is retained. */
export const heldQuantitySql = (today: string, held = heldSql): string =>
  `case when ${held(today)} then b.qty else 0 end`;

/** Storages whose stock counts where no storage is named; the others have columns of their own. */
export const COUNTED_USAGES = `('FISICO', 'VEHICULO', 'CUARENTENA', 'RECHAZO')`;

/** What is still set aside of a reservation `r`. */
export const OPEN = '(r.qty - r.qty_consumed - r.qty_released)';
