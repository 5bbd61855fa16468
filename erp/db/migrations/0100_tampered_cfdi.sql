ALTER TABLE "sat__add_results" ADD COLUMN "tampered" boolean DEFAULT false NOT NULL;
