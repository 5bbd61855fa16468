/** What may not be promised now (inventory R19), for statements over a place `b` with its lot `l`, slot `u` and storage `s`. */

/** The place holds stock of a lot that is held or expired, is blocked, or its storage is not available. `today` is a parameter. */
export const heldSql = (today: string): string =>
  `((l.id is not null and (l.status <> 'LIBERADO' or coalesce(l.expires_on < ${today}, false))) or coalesce(u.status <> 'ACTIVA', false) or not s.is_available)`;

/** How much of the place's stock is retained. */
export const retainedSql = (today: string): string => `case when ${heldSql(today)} then b.qty else 0 end`;

/** Storages whose stock counts where no storage is named; the others have columns of their own. */
export const COUNTED_USAGES = `('FISICO', 'VEHICULO', 'CUARENTENA', 'RECHAZO')`;

/** What is still set aside of a reservation `r`. */
export const OPEN = '(r.qty - r.qty_consumed - r.qty_released)';
