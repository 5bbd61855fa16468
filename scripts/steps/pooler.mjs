/**
 * PgBouncer in transaction mode in front of a test server: what works behind it works without it
 * too.
 */
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, freePort, serverUser } from './postgres.mjs';
import { start } from './process.mjs';
import { ensureProgram } from './programs.mjs';

/**
 * Starts a pooler for the users of these addresses of one server; `{ through(url), stop }`, or `{
 * skipped }` with the reason.
 */
export async function startPooler(...urls) {
  const program = await ensureProgram('pgbouncer', 'pgbouncer');
  if (!program) return { skipped: 'no PgBouncer found' };
  const [server] = urls.map((url) => new URL(url));
  const folder = mkdtempSync(join(tmpdir(), 'telar-pooler-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    users,
    urls.map((url) => `"${new URL(url).username}" "${new URL(url).password}"\n`).join(''),
    { mode: 0o600 },
  );
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      // Sessions are handed on as they are: whoever leaves a setting behind is found out.
      'server_reset_query_always = 0',
      'default_pool_size = 8',
      'max_client_conn = 1000',
      'server_idle_timeout = 20',
      'log_connections = 0',
      'log_disconnections = 0',
      'log_stats = 0',
    ].join('\n'),
    { mode: 0o600 },
  );
  const user = serverUser();
  if (user?.uid !== undefined)
    for (const path of [folder, users, config]) chownSync(path, user.uid, user.gid);
  const { child, ended } = start(program, ['-q', config], {
    uid: user?.uid,
    gid: user?.gid,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    remove();
  };
  const gone = ended.then(() => 'gone');
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    const state = await Promise.race([answers(port), gone]);
    if (state === true) {
      const through = (url) => {
        const changed = new URL(url);
        changed.port = String(port);
        return changed.href;
      };
      return { through, stop };
    }
    if (state === 'gone') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  return { skipped: 'PgBouncer did not start' };
}
