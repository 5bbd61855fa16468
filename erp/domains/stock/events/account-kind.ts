/**
 * Account in which the goods of a storage of type `y` stand: its own, else that of its use
 * (inventory §2.2).
 */
export const ACCOUNT_KIND = `coalesce(y.account_kind, case y.usage when 'TRANSITO' then 'TRANSITO' when 'TERCERO' then 'TERCEROS' when 'CONSIGNACION' then 'TERCEROS' else 'INVENTARIO' end)`;
