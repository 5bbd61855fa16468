import { t } from '#erp/model/texts/t.ts';
import { LAST, NOW, READ, REVOKE, ROTATE } from './scales.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { dropDeviceKeys } from './device-keys.ts';
import { DomainError } from '#erp/model/errors.ts';
import { defineRules, type Row, type TransitionContext } from '#erp/kernel/rules.ts';
import { revoke, rotate } from './scale-key.ts';
import { last, now, read } from './scale-read.ts';
import { scales } from './scales.ts';

const calibrationsOf = (row: Row): readonly Row[] =>
  Array.isArray(row.calibrations) ? (row.calibrations as readonly Row[]) : [];

/** From the laboratory it comes back with what the laboratory said. */
function requirePassed({ before }: TransitionContext<typeof scales>): void {
  if (before.status !== 'EN_CALIBRACION') return;
  const newest = calibrationsOf(before).toSorted((a, b) =>
    String(a.date) < String(b.date) ? 1 : -1,
  )[0];
  if (newest?.passed !== true)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('dif.calibrationFirst', 'Anota en Calibraciones la que aprobó antes de volver a servicio.'),
    );
}

/** A scale that is gone sends nothing more. */
function dropKey({ changes }: TransitionContext<typeof scales>): void {
  changes.device_key = null;
  changes.device_key_prefix = null;
}

export const rules = defineRules(scales, {
  calls: {
    read: call(READ, read),
    last: call(LAST, last),
    now: call(NOW, now),
    rotate: call(ROTATE, rotate),
    revoke: call(REVOKE, revoke),
  },
  transitions: { restore: requirePassed, retire: dropKey },
  afterCommit: ({ services }) => dropDeviceKeys(services.db),
});
