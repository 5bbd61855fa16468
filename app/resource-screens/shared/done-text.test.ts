import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import type { Session } from '#app/session/context.ts';
import { doneText, participle } from './done-text.server.ts';

test('a verb about the record becomes its participle, in the gender of the record', () => {
  expect([
    participle('Suspender', 'm'),
    participle('Cerrar temporalmente', 'f'),
    participle('Dar de baja', 'm'),
    participle('Reabrir', 'm'),
    participle('Enviar de nuevo', 'f'),
  ]).toEqual(['suspendido', 'cerrada temporalmente', 'dado de baja', 'reabierto', 'enviada de nuevo']);
  expect([participle('Marcar como hecho', 'm'), participle('Leer', 'f'), participle('Construir', 'f')]).toEqual(['marcado como hecho', 'leída', 'construida']);
});

test('a verb with an object says nothing of the record', () => {
  expect([participle('Quitar segundo factor', 'm'), participle('Reenviar invitación', 'm'), participle('Baja', 'm')]).toEqual([null, null, null]);
});

test('every declared change of state has a notice that says what happened', () => {
  const session = { t: (_key: string, source: string) => source } as unknown as Session;
  const wrong = [...registry.resources.values()].flatMap((resource) =>
    Object.keys(resource.states?.transitions ?? {}).flatMap((action) => (doneText(resource, action, session) === 'Listo.' ? [`${resource.path}.${action}: declare «done»`] : [])),
  );
  expect(wrong).toEqual([]);
});
