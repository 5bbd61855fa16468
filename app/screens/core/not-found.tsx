import { data } from 'react-router';

/** Every address that no other route knows. */
export function loader() {
  throw data({ code: 'NO_ENCONTRADO', message: '' }, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
