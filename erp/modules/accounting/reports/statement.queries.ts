/** Where accounts stand in the financial statements: under which section, and in which order. */
import { sameCompany } from '#erp/db/sql/joins.ts';

/** Sections of the types, by the first of them in their order. */
const SECTIONS = `select y.account_id, y.id, y.class, y.statement, y.closes_at_year_end, coalesce(nullif(y.section, ''), y.name) as section,
    lpad((min(y.sort_order) over s)::text, 4, '0') || '.' || (min(y.id) over s)::text as place
  from {acc/account-types} y window s as (partition by y.class, coalesce(nullif(y.section, ''), y.name))`;

/** `102.01.01` is within `102.01`, and that within `102`. */
const CHAIN = `array(select array_to_string((string_to_array(a.code, '.'))[1:j], '.') from generate_series(1, array_length(string_to_array(a.code, '.'), 1)) j)`;

/**
 * Of each account: what it lies in, from the outside in, as `tokens`. `heads` is the SQL of those
 * before its section, over the section `t`.
 */
export const standing = (heads: string): string =>
  `select a.account_id, a.id, t.class, t.section, t.statement, t.closes_at_year_end, ${heads} || array[t.place] || ${CHAIN} as tokens
    from {acc/accounts} a join (${SECTIONS}) t on ${sameCompany('t', 'a')} and t.id = a.account_type_id`;

/** What a row with these tokens is called by, in paths that sort as the tree does. */
export const pathTo = (i: string): string => `(array_to_string(k.tokens[1:${i}], '/') collate "C")`;

/** Each place down to the account itself. */
export const EACH_PLACE = `cross join lateral generate_series(1, array_length(k.tokens, 1)) i`;
