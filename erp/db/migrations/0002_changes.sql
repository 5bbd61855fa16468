CREATE TABLE "roles__gives_role_ids" (
	"account_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "roles__gives_role_ids_pk" PRIMARY KEY("account_id","owner_id","target_id")
);
ALTER TABLE "roles__gives_role_ids" ADD CONSTRAINT "roles__gives_role_ids_owner_id_fk" FOREIGN KEY ("account_id","owner_id") REFERENCES "public"."roles"("account_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "roles__gives_role_ids" ADD CONSTRAINT "roles__gives_role_ids_target_id_fk" FOREIGN KEY ("account_id","target_id") REFERENCES "public"."roles"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "roles__gives_role_ids_target_id_idx" ON "roles__gives_role_ids" USING btree ("account_id","target_id");
ALTER TABLE "roles__gives_role_ids" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "roles__gives_role_ids" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "roles__gives_role_ids" TO erp_app USING (account_id = nullif(current_setting('erp.account_id', true), '')::bigint);
CREATE POLICY system ON "roles__gives_role_ids" TO erp_owner USING (current_setting('erp.system', true) = '1');
GRANT SELECT, INSERT, UPDATE, DELETE ON "roles__gives_role_ids" TO erp_app;
