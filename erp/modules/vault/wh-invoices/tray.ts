import type { Tray } from './wh-invoice-choices.ts';

export interface Placed {
  readonly direction?: string | null;
  readonly cfdi_type?: string | null;
  readonly status?: string | null;
  readonly cancel_request_until?: string | null;
}

const BY_STATUS: Readonly<Record<string, Tray>> = {
  NUEVO: 'NUEVOS',
  CLASIFICADO: 'POR_VINCULAR',
  VINCULADO: 'VINCULADOS',
  IGNORADO: 'IGNORADOS',
};

/** In which tray it lies: each in one, the most urgent of those that would do. */
export function trayOf({ direction, cfdi_type, status, cancel_request_until }: Placed): Tray {
  if (cancel_request_until) return 'CANCELACION';
  if (direction === 'EMITIDO') return 'EMITIDOS';
  if (status === 'IGNORADO') return 'IGNORADOS';
  if (cfdi_type === 'P') return 'REP';
  return BY_STATUS[status ?? 'NUEVO'] ?? 'NUEVOS';
}
