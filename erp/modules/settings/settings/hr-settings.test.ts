import { expect, test } from 'vitest';
import { testCompany } from '#erp/provision/testing/company.ts';
import { createApp } from '#erp/http/app.ts';

test('hr_settings reads and saves its fields of the settings record, and no other', async () => {
  const company = await testCompany();
  const jwt = await company.signIn('admin');
  const call = async (method: string, path: string, body = '') => {
    const response = await createApp(company.services).request(`http://erp/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${jwt}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(method === 'PUT' && { body }),
    });
    return {
      status: response.status,
      data: ((await response.json()) as { data: Record<string, unknown> }).data,
    };
  };
  const { data } = await call('GET', 'hr_settings');
  expect(data).toMatchObject({
    hr_vacation_advance_days: 0,
    hr_vacation_min_notice: 3,
    hr_vacation_half_day: false,
    hr_max_absent_percent: '20.0000',
    hr_auto_incidences: true,
    hr_duplicate_minutes: 3,
    hr_worker_sees_attendance: true,
    hr_contract_warn_days: 30,
    hr_number_series: 'EMP',
    hr_delegate_days: 15,
  });
  expect(data).not.toHaveProperty('password_min');
  expect(
    (await call('PUT', 'hr_settings', `hr_vacation_min_notice=5&version=${String(data.version)}`))
      .data,
  ).toMatchObject({ hr_vacation_min_notice: 5 });
  expect((await call('GET', 'settings')).data).toMatchObject({
    hr_vacation_min_notice: 5,
    password_min: 12,
  });
  expect(
    (await call('PUT', 'hr_settings', `hr_vacation_min_notice=5&version=${String(data.version)}`))
      .status,
  ).toBe(409);
  expect((await call('PUT', 'hr_settings', 'hr_duplicate_minutes=61')).status).toBe(422);
  expect((await call('PUT', 'hr_settings', 'password_min=20')).status).toBe(422);
  await company.services.db.close();
});
