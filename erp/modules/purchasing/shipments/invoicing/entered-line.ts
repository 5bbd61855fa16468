/** Of a line `x` of a shipment `s`: it entered the stock, or was accepted as a service. */
export const enteredSql = (x: string, s: string): string =>
  `(${x}.movement_line_id is not null or ${s}.type = 'SERVICIO' and ${s}.received_at is not null and ${x}.received_quantity > 0)`;
