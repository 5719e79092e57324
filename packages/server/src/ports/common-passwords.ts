/** The passwords that attackers try first, from the top of leaked lists: at least six characters, in lowercase. */
const common: ReadonlySet<string> = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 87654321 7654321 654321
  123123 123123123 12341234 112233 11223344 121212 123321 123654 159753 147258 147258369 123qwe 123abc
  qwe123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx qazwsx q1w2e3r4 a1b2c3 a123456 a12345678 1234qwer
  abc123 abcd1234 abcdef abc12345 aa123456 asd123 asdasd asdf1234 asdfgh asdfghjkl qweqwe qweasd qweasdzxc
  qwerty qwerty1 qwerty12 qwerty123 qwertyui qwertyuiop qwertz qwertz123 qwertzuiop azerty azertyuiop zxcvbn
  zxcvbnm yxcvbnm password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass123
  pass1234 passwort passwort1 passwort12 passwort123 kennwort geheim geheim123 secret secret123 changeme default
  letmein welcome welcome1 welcome123 admin1 admin12 admin123 admin1234 administrator root123 toor123 test123
  test1234 testtest guest123 user123 login123 master iloveyou iloveyou1 ichliebedich trustno1 whatever nothing
  hallo1 hallo12 hallo123 hallohallo hello1 hello123 hellohello schatz schatzi sommer winter sunshine princess
  dragon monkey football baseball soccer fussball superman batman spiderman pokemon starwars naruto minecraft
  fortnite computer internet google samsung michael jordan charlie daniel thomas ashley jennifer jessica
  shadow flower summer freedom cookie cheese banana chocolate killer hunter mustang ferrari liverpool chelsea
  arsenal barcelona juventus bayern schalke04 dortmund berlin twitch twitch123 streamer youtube quizcast
  quizcast1 quizcast123
`
    .trim()
    .split(/\s+/),
);

const singleCharacterRepeated = /^(.)\1*$/su;

/** Whether a password is one of the most common, ignoring case, or repeats a single character. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || singleCharacterRepeated.test(password);
