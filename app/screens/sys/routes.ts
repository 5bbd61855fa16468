import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('send', 'screens/sys/mail/send-record.tsx'),
  route('sys/mail/:id', 'screens/sys/mail/mail-message.tsx'),
  route('sys/logs', 'screens/sys/logs/logs.tsx'),
  route('sys/logs/file', 'screens/sys/logs/log-file.ts'),
  route('sys/dictionary', 'screens/sys/tables/dictionary.tsx'),
  route('sys/dictionary/file', 'screens/sys/tables/dictionary-file.ts'),
  route('sys/logs/as-of', 'screens/sys/logs/as-of.tsx'),
  route('sys/backups/:id/download', 'screens/sys/backup-download.ts'),
];
