/** Agreed addresses of shipments: an id, and the type in words. */
import { data } from 'react-router';

/** The id; an unknown type or another text is no address. */
export function requireId(
  id: string | undefined,
  type: string | undefined,
  types: Readonly<Record<string, string>>,
): string {
  if (!id || !/^\d{1,15}$/.test(id) || !type || !Object.hasOwn(types, type))
    throw data({ code: 'NO_ENCONTRADO', message: '' }, { status: 404 });
  return id;
}
