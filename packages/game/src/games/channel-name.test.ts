import { describe, expect, it } from 'vitest';
import { channelName } from './channel-name.ts';

describe('BALLOT9 channelName', () => {
  it.each([
    ['quizcast', 'quizcast'],
    ['  QuizCast ', 'quizcast'],
    ['@QuizCast', 'quizcast'],
    ['#quiz_cast1', 'quiz_cast1'],
    ['a', 'a'],
    ['x'.repeat(25), 'x'.repeat(25)],
    ['ｑｕｉｚ', 'quiz'],
    ['quiz\u200bcast\ufeff', 'quizcast'],
    ['https://www.twitch.tv/QuizCast', 'quizcast'],
    ['http://twitch.tv/quizcast/', 'quizcast'],
    ['twitch.tv/quizcast?referrer=raid', 'quizcast'],
    ['m.twitch.tv/quizcast#chat', 'quizcast'],
    ['https://www.twitch.tv/popout/quizcast/chat?popout=', 'quizcast'],
    ['https://www.twitch.tv/popout/moderator/quizcast/chat', 'quizcast'],
    ['https://www.twitch.tv/moderator/quizcast', 'quizcast'],
    ['https://dashboard.twitch.tv/u/quizcast/stream-manager', 'quizcast'],
    ['https://player.twitch.tv/?channel=QuizCast&parent=x', 'quizcast'],
    ['twitch', 'twitch'],
  ])('reads %j as %j', (input, name) => {
    expect(channelName(input)).toBe(name);
  });

  it.each([
    '',
    '   ',
    '@',
    '@@quizcast',
    'quiz cast',
    'quiz-cast',
    'x'.repeat(26),
    'квиз',
    'quizcast\r\nJOIN #other',
    'quiz,cast',
    'https://www.twitch.tv/',
    'twitch.tv',
    'https://www.youtube.com/quizcast',
    'nottwitch.tv/quizcast',
    'https://twitch.tv.evil.example/quizcast',
    'x'.repeat(100_000),
  ])('refuses %j', (input) => {
    expect(channelName(input)).toBeNull();
  });
});
