import type { Bench } from './bench.ts';
import type { Figure, Row } from './figure.ts';
import { audienceRow, measureAudience } from './rows/audience.ts';
import { buzzerFairnessRow, measureBuzzerFairness } from './rows/buzzer-fairness.ts';
import { measureClickToPaint, clickToPaintRow } from './rows/click-to-paint.ts';
import { crowdRow, measureCrowd } from './rows/crowd.ts';
import { measureFanOut, fanOutRow } from './rows/fan-out.ts';
import { firstScreenRow, measureFirstScreen } from './rows/first-screen.ts';
import { floodRow, measureFlood } from './rows/flood.ts';
import { importRateRow, measureImportRate } from './rows/import-rate.ts';
import { measureLargeDocument, largeDocumentRow } from './rows/large-document.ts';
import { longEditRow, measureLongEdit } from './rows/long-edit.ts';
import { betweenNodesRow, measureBetweenNodes } from './rows/between-nodes.ts';
import { idleStreamersRow, measureIdleStreamers } from './rows/idle-streamers.ts';
import { measureOverlayPage, overlayPageRow } from './rows/overlay-page.ts';
import { measureOverlayBundle, overlayBundleRow } from './rows/overlay-bundle.ts';
import { measureManyShows, manyShowsRow } from './rows/many-shows.ts';
import { measureMoments, momentsRow } from './rows/moments.ts';
import { measurePressToOverlay, pressToOverlayRow } from './rows/press-to-overlay.ts';
import { measureSaveCost, saveCostRow } from './rows/save-cost.ts';
import { measureSeasonBoard, seasonBoardRow } from './rows/season-board.ts';
import { measureStart, startRow } from './rows/start.ts';
import { measureStorm, stormRow } from './rows/storm.ts';
import { measureThumbnailCost, thumbnailCostRow } from './rows/thumbnail-cost.ts';
import { measureTypingLatency, typingLatencyRow } from './rows/typing-latency.ts';
import { measureViewMemory, viewMemoryRow } from './rows/view-memory.ts';
import { measureVoteParsing, voteParsingRow } from './rows/vote-parsing.ts';
import { measureVotes, votesRow } from './rows/votes.ts';

/** All measurements, in the order in which they run. */
export const rows: readonly { row: Row; measure: (bench: Bench) => Promise<Figure[]> }[] = [
  { row: clickToPaintRow, measure: measureClickToPaint },
  { row: fanOutRow, measure: measureFanOut },
  { row: typingLatencyRow, measure: measureTypingLatency },
  { row: thumbnailCostRow, measure: measureThumbnailCost },
  { row: largeDocumentRow, measure: measureLargeDocument },
  { row: buzzerFairnessRow, measure: measureBuzzerFairness },
  { row: pressToOverlayRow, measure: measurePressToOverlay },
  { row: manyShowsRow, measure: measureManyShows },
  { row: floodRow, measure: measureFlood },
  { row: stormRow, measure: measureStorm },
  { row: votesRow, measure: measureVotes },
  { row: audienceRow, measure: measureAudience },
  { row: crowdRow, measure: measureCrowd },
  { row: voteParsingRow, measure: measureVoteParsing },
  { row: seasonBoardRow, measure: measureSeasonBoard },
  { row: saveCostRow, measure: measureSaveCost },
  { row: betweenNodesRow, measure: measureBetweenNodes },
  { row: importRateRow, measure: measureImportRate },
  { row: longEditRow, measure: measureLongEdit },
  { row: startRow, measure: measureStart },
  { row: viewMemoryRow, measure: measureViewMemory },
  { row: idleStreamersRow, measure: measureIdleStreamers },
  { row: overlayPageRow, measure: measureOverlayPage },
  { row: firstScreenRow, measure: measureFirstScreen },
  { row: momentsRow, measure: measureMoments },
  { row: overlayBundleRow, measure: measureOverlayBundle },
];
