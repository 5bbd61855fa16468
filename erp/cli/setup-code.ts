import { setupCode } from '../platform/access/sign-in/setup-code.ts';
import { isSetUp } from '../platform/access/sign-in/setup-code.ts';
import { openServices } from './services.ts';
import { UsageError, type Command } from './command.ts';

/** Who may run commands here is whose the installation is. */
export const setupCodeCommand: Command = {
  usage: 'setup-code',
  summary: 'Da el código con que se crea la primera empresa en el navegador; dura una hora.',
  sealed: true,
  async run(context) {
    await openServices(context, async ({ db, secret, appUrl, now }) => {
      if (await db.system(isSetUp))
        throw new UsageError('Ya hay una empresa: el código ya no hace falta.');
      const code = setupCode(secret, now());
      context.say(`${code}\n${appUrl}/setup?code=${code}`);
    });
  },
};
