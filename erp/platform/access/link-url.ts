import type { LinkKind } from './tokens.ts';

export function linkUrl(appUrl: string, kind: LinkKind, token: string, email: string): string {
  if (kind === 'BORRADO')
    return `${appUrl}/?${new URLSearchParams({ deleteToken: token, userName: email })}`;
  if (kind === 'APROBACION') return `${appUrl}/autorizar?token=${token}`;
  const name = { INVITACION: 'invite', RECUPERACION: 'reset', CORREO: 'correo' }[kind];
  return `${appUrl}/login?${name}=${token}`;
}
