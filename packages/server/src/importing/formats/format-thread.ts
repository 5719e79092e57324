import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { readSeasonFile } from '../../season/read-season-file.ts';
import { readOldData } from '../migration/read-old-data.ts';
import { exportFile } from './export-file.ts';
import { importFile, needsNoFiles } from './import-file.ts';
import { bytesIn, wholeBuffers, type Job, type JobResult } from './job-bytes.ts';

// A separate thread, so that a hostile or broken file does not affect the server's users.

const port = parentPort;
if (port === null) throw new Error('runs only as a worker thread');

// Live shows get the CPU first. On other platforms this would lower the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function runJob(job: Job): Promise<JobResult> {
  const { id } = job;
  try {
    switch (job.kind) {
      case 'import': {
        const imported = await importFile(job.request);
        return needsNoFiles(imported)
          ? { id, kind: 'importedJson', json: Buffer.from(JSON.stringify(imported.file)) }
          : { id, kind: 'imported', imported };
      }
      case 'export':
        return { id, kind: 'exported', exported: await exportFile(job.request) };
      case 'oldData':
        return { id, kind: 'oldDataRead', read: await readOldData(job.request) };
      case 'season':
        return { id, kind: 'seasonRead', read: readSeasonFile(job.bytes) };
    }
  } catch (error) {
    return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

port.on('message', (job: Job) => {
  void runJob(job).then((result) => port.postMessage(result, wholeBuffers(bytesIn(result))));
});
