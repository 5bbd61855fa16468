/** What a module runs on the server beside the rules of its resources, in its `server.ts`: `export const server = moduleServer({ jobs, endpoints })`. */
import type { IntervalJob, Job } from './job.ts';
import type { Endpoint } from '../wire/endpoints.ts';

export interface ModuleServer {
  /** Run for each company, by the clock. */
  readonly jobs?: readonly Job[];
  /** Run every few seconds for the whole installation. */
  readonly intervalJobs?: readonly IntervalJob[];
  /** Calls of no resource. */
  readonly endpoints?: readonly Endpoint[];
}

/** All of them together, in the order of the modules. */
export type ServerParts = Required<ModuleServer>;

export const moduleServer = (server: ModuleServer): ModuleServer => server;
