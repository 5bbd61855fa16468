import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { answerFile } from './file-answer.server.tsx';

const refusal = (content: ApiError['content']) =>
  new ApiError({ status: 422, content, requestId: null, retryAfter: null });

async function pageOf(error: Error | Response) {
  const answer = await answerFile(() => Promise.reject(error));
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: (await answer.text()).replaceAll(/<[^>]+>/g, '|'),
  };
}

test('a file streams on with the headers that describe it', async () => {
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment', 'x-own': '1' };
  const answer = await answerFile(() => Promise.resolve(new Response('a,b', { headers })));
  expect([await answer.text(), answer.headers.get('x-own')]).toEqual(['a,b', null]);
  expect(answer.headers.get('content-disposition')).toBe('attachment');
});

test('a refused file is a page with what was said, each once', async () => {
  const said = 'El periodo está cerrado.';
  const { status, type, text } = await pageOf(
    refusal({ code: 'VALIDACION', message: said, fields: { date: [said], to: ['<Otra>'] } }),
  );
  expect([status, type]).toEqual([422, 'text/html; charset=utf-8']);
  expect(text.split(said).length - 1).toBe(1);
  expect(text).toContain('&lt;Otra&gt;');
});

test('what is not there is a page too, and a fault of the program is none', async () => {
  const { status, text } = await pageOf(new Response('No encontrado', { status: 404 }));
  expect([status, text.includes('No encontrado')]).toEqual([404, true]);
  await expect(pageOf(new Response(null, { status: 302 }))).rejects.toBeInstanceOf(Response);
  await expect(pageOf(new TypeError('x'))).rejects.toThrow(TypeError);
});
