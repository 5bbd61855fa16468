import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { failedCall } from './failed-call.ts';

const reply = (status: number, content: ApiError['content']) =>
  new ApiError({ status, content, requestId: 'r1', retryAfter: null });

test('a refusal says the sentences of its fields', () => {
  const fields = { qty: ['Falta.'], lot: ['No existe.'] };
  const failed = failedCall(reply(422, { code: 'VALIDACION', message: 'Revisa.', fields }));
  expect(failed).toEqual({
    status: 422,
    code: 'VALIDACION',
    message: 'Revisa.',
    fields,
    said: 'Falta. No existe.',
  });
});

test('a fault and an ERP that does not answer are told where one is', () => {
  expect(failedCall(reply(500, { code: 'ERROR_INTERNO', message: 'Hubo un error.' })).said).toBe(
    'Hubo un error.',
  );
  expect(failedCall(reply(503, null))).toMatchObject({
    status: 503,
    said: 'El servicio no responde. Intenta de nuevo en un momento.',
  });
});

test('the end of the session and what the ERP never said are thrown', () => {
  const ended = reply(401, { code: 'SESION', message: 'Tu sesión terminó.' });
  expect(() => failedCall(ended)).toThrow(ended);
  expect(failedCall(ended, 'told').said).toBe('Tu sesión terminó.');
  const fault = new TypeError('no function');
  expect(() => failedCall(fault)).toThrow(fault);
});
