import { expect, test } from 'vitest';
import { isChosenFile } from '#app/forms/post/chosen-file.ts';
import { filesToUpload } from './panel-action.server.ts';

const fileOf = (name: string, text = 'x') => new File([text], name);

test('an empty file was chosen too; a field without one sends a file without a name', async () => {
  const form = new FormData();
  form.append('none', new File([], ''));
  form.append('empty', new File([], 'acuse.pdf'));
  const sent = await new Response(form).formData();
  expect(isChosenFile(sent.get('none'))).toBe(false);
  expect(isChosenFile(sent.get('empty'))).toBe(true);
  expect(isChosenFile('acuse.pdf')).toBe(false);
});

test('of several files none is left out unsaid: neither an empty one nor those that do not fit', () => {
  const two = [fileOf('a.pdf'), fileOf('b.pdf')];
  expect(filesToUpload([...two, fileOf('', '')])).toEqual(two);
  expect(() => filesToUpload([...two, fileOf('c.pdf', '')])).toThrow('no esté vacío');
  expect(() => filesToUpload([fileOf('', '')])).toThrow('no esté vacío');
  const eleven = Array.from({ length: 11 }, (_, i) => fileOf(`${i}.pdf`));
  expect(() => filesToUpload(eleven)).toThrow('A lo más 10 archivos a la vez: elegiste 11.');
});
