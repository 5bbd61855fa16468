/** Positions of contacts and reasons for discarding (sales, `contact-positions`, `crm/dismiss`). */
import { expect, test } from 'vitest';
import { done, refusedFields, story } from './given.ts';

test('a contact has a position, which counts its contacts and stays while one has it', async () => {
  const { as, given } = await story();
  const admin = as('admin');
  const position = await done(
    admin.post('contact-positions', {
      name: 'Gerente de compras',
      area: 'COMPRAS',
      decision_level: 'DECIDE',
    }),
  );
  const customer = await given.customer('Muebles Roble');
  await done(
    admin.change(`customers/${customer}`, {
      contacts: [{ name: 'Rosa Mena', phone: '4771234567', contact_position_id: position.id }],
    }),
  );
  const read = (await admin.get(`contact-positions/${position.id}`)).data;
  expect(read.contact_count).toBe(1);
  expect((await admin.del(`contact-positions/${position.id}`)).status).toBe(409);
  expect(
    await refusedFields(admin.post('contact-positions', { name: 'Gerente de compras' })),
  ).toHaveProperty('name');
});

test('a reason for discarding says what it applies to', async () => {
  const { as } = await story();
  const admin = as('admin');
  expect(await refusedFields(admin.post('crm/dismiss', { name: 'Precio' }))).toEqual({
    applies_to: ['Elige al menos uno: sin él no se ofrece en ninguno.'],
  });
  const made = await done(
    admin.post('crm/dismiss', {
      name: 'Precio',
      applies_to: ['COTIZACION', 'LLAMADA'],
      requires_notes: '1',
      recontact_days: '90',
    }),
  );
  expect([made.requires_notes, made.recontact_days]).toEqual([true, 90]);
});
