/** SQL over users `u`: people of the company, not of its customers and suppliers. */
export const STAFF = "u.kind not in ('PROVEEDOR', 'CLIENTE')";
