/** Codes (c_Banco) of the banks that supports name; who keeps banks adds them as rows. */
export const NO_BANKS =
  'select null::bigint as support_id, null::text as origin, null::text as dest where false';
