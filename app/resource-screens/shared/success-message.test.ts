import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import type { Session } from '#app/session/context.ts';
import { successMessage, pastParticiple } from './success-message.server.ts';

test('a verb about the record becomes its participle, in the gender of the record', () => {
  expect([
    pastParticiple('Suspender', 'm'),
    pastParticiple('Cerrar temporalmente', 'f'),
    pastParticiple('Dar de baja', 'm'),
    pastParticiple('Reabrir', 'm'),
    pastParticiple('Enviar de nuevo', 'f'),
  ]).toEqual([
    'suspendido',
    'cerrada temporalmente',
    'dado de baja',
    'reabierto',
    'enviada de nuevo',
  ]);
  expect([
    pastParticiple('Marcar como hecho', 'm'),
    pastParticiple('Leer', 'f'),
    pastParticiple('Construir', 'f'),
  ]).toEqual(['marcado como hecho', 'leída', 'construida']);
});

test('a verb with an object says nothing of the record', () => {
  expect([
    pastParticiple('Quitar segundo factor', 'm'),
    pastParticiple('Reenviar invitación', 'm'),
    pastParticiple('Baja', 'm'),
  ]).toEqual([null, null, null]);
});

test('every declared change of state has a notice that says what happened', () => {
  const session = { t: (_key: string, source: string) => source } as unknown as Session;
  const wrong = [...registry.resources.values()].flatMap((resource) =>
    Object.keys(resource.states?.transitions ?? {}).flatMap((action) =>
      successMessage(resource, action, session) === 'Listo.'
        ? [`${resource.path}.${action}: declare «done»`]
        : [],
    ),
  );
  expect(wrong).toEqual([]);
});
