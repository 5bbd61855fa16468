ALTER TABLE "mail_outbox" ADD COLUMN "rights_version" bigint;
