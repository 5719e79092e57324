// Made by `npm run api` from the OpenAPI document. Not edited by hand.

/**
 * @minItems 1
 * @maxItems 500
 */
export type Commands = {
id: string
command: unknown
}[]
export type CommandAnswer = ({
type: "accepted"
id: string
revision: number
} | {
type: "refused"
id: string
reason: ("notEnoughStages" | "noNextStage" | "stageOutOfBounds" | "jokerOutOfBounds" | "nothingToSave" | "notSignedIn" | "invalidSignInOptions" | "noQuestionLists" | "noLegacySettings" | "badQuestionLists" | "badLegacySettings" | "legacyNotConnected" | "legacyNoUser" | "migratedAlready" | "showNotFound" | "jokerUsed" | "answerRevealed" | "answerRemoved" | "nothingLocked" | "unlockFirst" | "votingAlready" | "notVoting" | "nothingToUndo" | "defaultStyleKept" | "stageOnAir" | "showOnAir" | "notFound" | "notEditable" | "invalidValue" | "documentFull" | "listFull" | "alreadyExists" | "notAllowed" | "crewFull" | "notInCrew" | "conflict" | "unreadable" | "storeFailed" | "invalidMessage" | "tooLarge" | "tooMany" | "noQuestions" | "notStarted" | "boardNotOpen" | "noNextBoard" | "boardOnAir" | "fieldPlayed" | "noQuestion" | "questionSolved" | "noBuzzers" | "buzzersOpen" | "buzzersClosed" | "playerAnswering" | "nobodyAnswering" | "nobodyLeft" | "notEligible" | "alreadyJudged" | "notRevealed" | "nothingTyped" | "tooLate" | "noWagers" | "wagerTooHigh" | "noFinal" | "noNextStep" | "noTie" | "timerRuns" | "timerStands" | "noImage" | "noSound")
detail?: string
})
export type Bundle = ({
game: "categoryQuiz"
show: ({
name?: string
gameSettings: {
blurImageAfterBuzzer?: boolean
losePointsOnWrongAnswer?: boolean
timer?: number
volume?: number
doublePoints?: boolean
openBuzzersAtOnce?: boolean
strictBuzzers?: boolean
buzzerLeadMs?: number
minOpeningDelayMs?: number
maxOpeningDelayMs?: number
earlyPressLockoutMs?: number
longestVerdictWaitMs?: number
showBuzzTimes?: boolean
letPlayersInAtOnce?: boolean
typedAnswers?: boolean
leastWagerLimit?: number
}
disableBuzzers?: boolean
startTimer?: boolean
host: {
name: string
facecam: {
isImage?: boolean
src?: string
isHeard?: boolean
}
}
/**
 * @minItems 4
 * @maxItems 4
 */
players: {
name: string
facecam: {
isImage?: boolean
src?: string
isHeard?: boolean
}
}[]
gamefield: {
/**
 * @minItems 5
 * @maxItems 5
 */
rowPoints: number[]
factor: number
/**
 * @minItems 5
 * @maxItems 5
 */
categories: {
name?: string
/**
 * @minItems 5
 * @maxItems 5
 */
fields: {
question?: string
answer?: string
image?: string
imageAlt?: string
hostNotes?: string
isGuessQuestion?: boolean
blurredImage?: string
blurAtFirst?: boolean
sound?: string
}[]
}[]
}
/**
 * @maxItems 10
 */
boards: {
name?: string
/**
 * @minItems 5
 * @maxItems 5
 */
rowPoints: number[]
factor: number
/**
 * @minItems 5
 * @maxItems 5
 */
categories: {
name?: string
/**
 * @minItems 5
 * @maxItems 5
 */
fields: {
question?: string
answer?: string
image?: string
imageAlt?: string
hostNotes?: string
isGuessQuestion?: boolean
blurredImage?: string
blurAtFirst?: boolean
sound?: string
}[]
}[]
}[]
final: {
question?: string
answer?: string
image?: string
imageAlt?: string
hostNotes?: string
category?: string
}
tieBreak: {
question?: string
answer?: string
image?: string
imageAlt?: string
hostNotes?: string
}
sounds: {
buzz?: string
right?: string
wrong?: string
timeUp?: string
tick?: string
board?: string
final?: string
}
} | null)
style: {
name?: string
backgroundColor?: string
/**
 * @minItems 4
 * @maxItems 4
 */
facecams: never[]
hostCam: {
borderColor?: string
fontColor?: string
positionX?: number
positionY?: number
scale?: number
transparent?: boolean
visible?: boolean
showCam?: boolean
font: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
}
}
timer: {
fontColor?: string
fontSize?: number
positionX?: number
positionY?: number
font: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
}
}
gameField: {
fieldColor?: string
fieldColorInactive?: string
fontColor?: string
fontColorInactive?: string
categoryFontColor?: string
scale?: number
positionX?: number
positionY?: number
categoryFont: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
}
fieldFont: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
}
textFont: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
}
}
orientation?: ("landscape" | "portrait")
/**
 * @maxItems 7
 */
layers?: ("gameField" | "facecam1" | "facecam2" | "facecam3" | "facecam4" | "hostCam" | "timer")[]
/**
 * @maxItems 7
 */
lockedLayers?: ("gameField" | "facecam1" | "facecam2" | "facecam3" | "facecam4" | "hostCam" | "timer")[]
}
/**
 * @maxItems 100
 */
fonts: {
fontFamily: string
fontStyle?: ("normal" | "italic")
fontWeightFrom?: number
fontWeightTo?: number
file: string
}[]
} | {
show: ({
name?: string
/**
 * @maxItems 30
 */
jokers: {
name?: string
icon?: string
event?: (0 | 1 | 2 | 3)
}[]
/**
 * @maxItems 1000
 */
stages: {
price?: string
question: {
question?: string
/**
 * @minItems 4
 * @maxItems 4
 */
answers: string[]
correctAnswer?: (0 | 1 | 2 | 3)
isRightGuessed?: boolean
image?: string
imageAlt?: string
explanation?: string
hostNotes?: string
votingCountdown?: number
}
}[]
} | null)
style: {
name?: string
joker: {
hide?: boolean
shape?: ("ellipse" | "hexagon" | "rounded" | "box" | "pill" | "slanted" | "cut" | "plaque")
finish?: ("gloss" | "flat" | "glow")
positionX?: number
positionY?: number
scale?: number
backgroundColor1?: string
backgroundColor2?: string
borderColor1?: string
borderColor2?: string
borderColor3?: string
}
question: {
hide?: boolean
layout?: ("grid" | "column")
shape?: ("hexagon" | "rounded" | "box" | "pill" | "slanted" | "cut" | "plaque")
finish?: ("gloss" | "flat" | "glow")
showLines?: boolean
positionX?: number
positionY?: number
imageHide?: boolean
imagePositionX?: number
imagePositionY?: number
imageHeight?: number
scale?: number
fontColor?: string
panelColor1?: string
panelColor2?: string
borderColor?: string
letterColor?: string
rightAnswerColor?: string
wrongAnswerColor?: string
lockedAnswerColor?: string
font: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
}
letterFont: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
}
}
stage: {
hide?: boolean
shape?: ("hexagon" | "rounded" | "box" | "pill" | "slanted" | "cut" | "plaque")
finish?: ("gloss" | "flat" | "glow")
positionX?: number
positionY?: number
scale?: number
width?: number
fontSize?: number
fontColor?: string
activeFontColor?: string
backgroundColor1?: string
backgroundColor2?: string
backgroundColor3?: string
activeStageColor?: string
borderColor?: string
font: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
}
}
votingChart: {
hide?: boolean
positionX?: number
positionY?: number
width?: number
scale?: number
color1?: string
color2?: string
color3?: string
color4?: string
}
explanation: {
hide?: boolean
shape?: ("hexagon" | "rounded" | "box" | "pill" | "slanted" | "cut" | "plaque")
finish?: ("gloss" | "flat" | "glow")
positionX?: number
positionY?: number
scale?: number
width?: number
fontSize?: number
fontColor?: string
panelColor1?: string
panelColor2?: string
borderColor?: string
font: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
}
}
orientation?: ("landscape" | "portrait")
/**
 * @maxItems 6
 */
layers?: ("image" | "joker" | "stage" | "votingChart" | "question" | "explanation")[]
/**
 * @maxItems 6
 */
lockedLayers?: ("image" | "joker" | "stage" | "votingChart" | "question" | "explanation")[]
}
/**
 * @maxItems 100
 */
fonts: {
fontFamily: string
fontStyle?: ("normal" | "italic")
fontWeightFrom?: number
fontWeightTo?: number
file: string
}[]
})
export type MigrationPreview = ({
kind: "version1"
isDone: boolean
shows: {
id: string
name: string
stages: number
isThere: boolean
}[]
jokers: string[]
style: {
name: string
isThere: boolean
}
twitchUsername: string
archived: string[]
archivedCount: number
warnings: {
code: ("noRightAnswer" | "moreThanFourAnswers" | "fewerThanFourAnswers" | "textShortened" | "valueChanged" | "listSplit" | "noLists" | "twitchNameKept")
path: string
about: string
}[]
warningCount: number
} | {
kind: "document"
shows: {
name: string
stages: number
}[]
categoryShows: {
name: string
}[]
styles: number
})
export type CrewRole = ("coHost" | "writer" | "designer" | "voteModerator" | "coOwner")

export interface Api {
paths: {
"/api/v1/openapi.json": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {

}
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/auth/get-session": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": (SignedIn | null)
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/auth/sign-up/email": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
email: string
password: string
name?: string
language?: ("en" | "de")
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": SignedIn
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/sign-in/email": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
email: string
password: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": SignedIn
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/demo": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {

}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": SignedIn
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/sign-out": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {

}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {

}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/change-password": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
currentPassword: string
newPassword: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": SignedIn
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/update-user": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
displayName?: string
photoURL?: (string | null)
phoneNumber?: (string | null)
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": SignedIn
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/me": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": UserRecord
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/auth/providers": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": WaysIn
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/auth/sign-in/provider": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
provider: string
returnTo?: string
isSilent?: boolean
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
url: string
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/callback/{provider}": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
code?: string
state?: string
iss?: string
error?: string
}
header?: never
path: {
provider: ("oidc" | "twitch")
}
cookie?: never
}
requestBody?: never
responses: {
302: {
headers: Record<string, unknown>
content?: never
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/auth/sign-out/provider": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {

}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
url: (string | null)
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/token": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
token: string
expiresAtMs: number
}
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/auth/firebase": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
sku: "001"
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
firebaseToken: string
uid: string
expiresAtMs: number
sessionToken?: string
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/document/export": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": PlainDocument
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/document/import": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query: {
document?: string
uid: string
}
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": (Document | PlainDocument)
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
revision: number
missing: number
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/commands": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query: {
document?: string
uid: string
}
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": Commands
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
answers: CommandAnswer[]
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/documents/quizshow/{id}": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: {
"If-None-Match"?: string
}
path: {
id: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": Document
}
}
304: {
headers: Record<string, unknown>
content?: never
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put: {
parameters: {
query?: never
header: {
"If-Match": string
}
path: {
id: string
}
cookie?: never
}
requestBody: {
content: {
"application/json": Document
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
revision: number
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
412: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
428: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
post: {
parameters: {
query?: never
header?: never
path: {
id: string
}
cookie?: never
}
requestBody?: {
content: {
"application/json": Document
}
}
responses: {
201: {
headers: Record<string, unknown>
content: {
"application/json": {
revision: number
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete: {
parameters: {
query?: never
header?: {
"If-Match"?: string
}
path: {
id: string
}
cookie?: never
}
requestBody?: never
responses: {
204: {
headers: Record<string, unknown>
content?: never
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
412: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
patch?: never
}
"/api/v1/document/history": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
document?: string
uid?: string
before?: number
limit?: number
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": Versions
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/document/mend": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query: {
uid: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
revision: number
atMs: number
}
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/document/history/{revision}": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
revision: number
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
revision: number
atMs: number
document: Document
}
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/fonts": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
isFetching: boolean
families: FontFamily[]
}
}
}
304: {
headers: Record<string, unknown>
content?: never
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/files/image": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query: {
document?: string
uid: string
}
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/octet-stream": string
}
}
responses: {
201: {
headers: Record<string, unknown>
content: {
"application/json": StoredFile
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
507: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/files/sound": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query: {
document?: string
uid: string
}
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/octet-stream": string
}
}
responses: {
201: {
headers: Record<string, unknown>
content: {
"application/json": StoredFile
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
507: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/files/font": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query: {
document?: string
uid: string
}
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/octet-stream": string
}
}
responses: {
201: {
headers: Record<string, unknown>
content: {
"application/json": StoredFile
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
507: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/files/image/from-address": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query: {
document?: string
uid: string
}
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
address: string
}
}
}
responses: {
201: {
headers: Record<string, unknown>
content: {
"application/json": StoredFile
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
507: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/files/blurred": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query: {
document?: string
uid: string
}
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
address: string
}
}
}
responses: {
201: {
headers: Record<string, unknown>
content: {
"application/json": StoredFile
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
507: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/files": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": OwnFiles
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/files/quizshow/{userId}/{folder}/{name}": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post?: never
delete: {
parameters: {
query: {
document?: string
uid: string
}
header?: never
path: {
userId: string
folder: string
name: string
}
cookie?: never
}
requestBody?: never
responses: {
204: {
headers: Record<string, unknown>
content?: never
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
patch?: never
}
"/api/v1/shows/{id}/bundle": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
id: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/vnd.quizcast": string
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/styles/{id}/bundle": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
id: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/vnd.quizcast": string
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/category-shows/{id}/bundle": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
id: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/vnd.quizcast": string
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/category-styles/{id}/bundle": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
id: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/vnd.quizcast": string
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/bundles": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query: {
document?: string
uid: string
only?: "style"
}
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/octet-stream": string
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": Bundle
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
507: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/formats": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": FormatInfo[]
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/imports": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query: {
document?: string
uid: string
name?: string
format?: string
columns?: string
pictures?: "keep"
}
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/octet-stream": string
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ImportedFile
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/shows/{id}/export": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
format: string
document?: string
uid?: string
}
header?: never
path: {
id: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"*/*": string
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
500: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/category-shows/{id}/export": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
format: string
document?: string
uid?: string
}
header?: never
path: {
id: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"*/*": string
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
500: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/join/{code}": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path: {
code: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": JoinInvitation
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: never
header?: never
path: {
code: string
}
cookie?: never
}
requestBody: {
content: {
"application/json": {
name: string
facecam?: {
isImage: boolean
src: string
}
}
}
}
responses: {
201: {
headers: Record<string, unknown>
content: {
"application/json": {
token: string
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/join": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post?: never
delete: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
204: {
headers: Record<string, unknown>
content?: never
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
patch?: never
}
"/api/v1/join/facecam": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
isImage: boolean
src: string
}
}
}
responses: {
204: {
headers: Record<string, unknown>
content?: never
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
post?: never
delete?: never
patch?: never
}
"/api/v1/join/picture": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/octet-stream": string
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
address: string
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
507: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
post?: never
delete?: never
patch?: never
}
"/api/v1/lobbies/{showId}": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
showId: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": Lobby
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/lobbies/{showId}/code": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
showId: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": Lobby
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/lobbies/{showId}/lock": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
showId: string
}
cookie?: never
}
requestBody: {
content: {
"application/json": {
isLocked: boolean
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": Lobby
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
post?: never
delete?: never
patch?: never
}
"/api/v1/lobbies/{showId}/guests": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post?: never
delete: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
showId: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": Lobby
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
patch?: never
}
"/api/v1/lobbies/{showId}/guests/{guestId}/seat": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
showId: string
guestId: string
}
cookie?: never
}
requestBody: {
content: {
"application/json": {
playerId: (string | null)
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": Lobby
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
post?: never
delete?: never
patch?: never
}
"/api/v1/lobbies/{showId}/guests/{guestId}": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post?: never
delete: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
showId: string
guestId: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": Lobby
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
patch?: never
}
"/api/v1/lobbies/{showId}/seats/{playerId}/link": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
showId: string
playerId: string
}
cookie?: never
}
requestBody?: never
responses: {
201: {
headers: Record<string, unknown>
content: {
"application/json": {
token: string
code: string
}
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/migration": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": MigrationState
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
uid: string
document?: string
preview?: "1"
again?: "1"
from?: "store"
name?: string
user?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/octet-stream": string
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": (MigrationPreview | MigrationTaken)
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/migration/archive": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": MigrationArchive
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/crew": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
uid?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": Crew
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/crew/invitations": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query: {
uid: string
}
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
role: ("coHost" | "writer" | "designer" | "voteModerator" | "coOwner")
email?: string
days?: number
}
}
}
responses: {
201: {
headers: Record<string, unknown>
content: {
"application/json": {
invitation: CrewInvitation
token: string
isMailed: boolean
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/crew/invitations/{id}": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post?: never
delete: {
parameters: {
query: {
uid: string
}
header?: never
path: {
id: string
}
cookie?: never
}
requestBody?: never
responses: {
204: {
headers: Record<string, unknown>
content?: never
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
patch?: never
}
"/api/v1/invitations/look": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
token: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
ownerName: string
role: CrewRole
email: (string | null)
expiresAtMs: number
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/invitations/accept": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query: {
uid: string
}
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": ({
token: string
} | {
id: string
})
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": Membership
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/memberships": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
uid?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
memberships: Membership[]
invitations: {
id: string
ownerName: string
role: CrewRole
expiresAtMs: number
}[]
}
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/control/state": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlTold
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/control/start": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/undo": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/reset": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/reveal": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/next-stage": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/lock": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
answer: ("A" | "B" | "C" | "D")
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
answer: ("A" | "B" | "C" | "D")
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/unlock": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/joker": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the joker from 1, or its id
 */
joker: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the joker from 1, or its id
 */
joker: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/start-vote": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/stop-vote": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/open-buzzers": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/close-buzzers": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/show-typed": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/back-to-board": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/next-board": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/start-timer": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/pause-timer": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/start-final": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/next-final-step": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/start-tie-break": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/finish": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/pick-field": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the field from 1 to 25, row by row, or category-row such as 3-2 (third category, second row), or its id
 */
field: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the field from 1 to 25, row by row, or category-row such as 3-2 (third category, second row), or its id
 */
field: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/choose-board": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the board from 1 (the first one), or its id
 */
board: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the board from 1 (the first one), or its id
 */
board: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/toggle-buzzers": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/toggle-timer": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/add-time": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
seconds: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
seconds: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/right": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
/**
 * Number of the player from 1 to 4, or the id
 */
player?: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
/**
 * Number of the player from 1 to 4, or the id
 */
player?: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/wrong": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
/**
 * Number of the player from 1 to 4, or the id
 */
player?: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
/**
 * Number of the player from 1 to 4, or the id
 */
player?: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/blur": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
to?: ("on" | "off" | "toggle")
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
to?: ("on" | "off" | "toggle")
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/play-sound": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
sound: ("buzz" | "right" | "wrong" | "timeUp" | "tick" | "board" | "final" | "question")
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
sound: ("buzz" | "right" | "wrong" | "timeUp" | "tick" | "board" | "final" | "question")
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/call-on": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/award": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
points?: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
points?: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/type-answer": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
text: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
text: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/give-turn": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
/**
 * Number of the player from 1 to 4, or the id
 */
player?: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
/**
 * Number of the player from 1 to 4, or the id
 */
player?: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/set-points": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
points: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
points: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/add-points": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
points?: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
points?: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/take-points": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
points?: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
points?: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/swap-players": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
/**
 * Number of the player from 1 to 4, or the id
 */
with: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
/**
 * Number of the player from 1 to 4, or the id
 */
with: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/remove-player": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/seat-player": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/name-player": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
name: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
name: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/wager": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
points: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the player from 1 to 4, or the id
 */
player: string
points: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/reveal-final": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
/**
 * Number of the player from 1 to 4, or the id
 */
player?: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
/**
 * Number of the player from 1 to 4, or the id
 */
player?: string
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/set-timer": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
seconds: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
seconds: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/volume": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
percent: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
percent: number
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/rule": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
rule: ("startTimer" | "disableBuzzers" | "openBuzzersAtOnce" | "doublePoints" | "losePointsOnWrongAnswer" | "blurImageAfterBuzzer" | "typedAnswers" | "showBuzzTimes" | "strictBuzzers" | "letPlayersInAtOnce")
to?: ("on" | "off" | "toggle")
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
rule: ("startTimer" | "disableBuzzers" | "openBuzzersAtOnce" | "doublePoints" | "losePointsOnWrongAnswer" | "blurImageAfterBuzzer" | "typedAnswers" | "showBuzzTimes" | "strictBuzzers" | "letPlayersInAtOnce")
to?: ("on" | "off" | "toggle")
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/on-air": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
game: ("stageQuiz" | "categoryQuiz")
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
game: ("stageQuiz" | "categoryQuiz")
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/show": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query: {
/**
 * Number of the show from 1 in the list of its game, or its id
 */
show: string
game?: ("stageQuiz" | "categoryQuiz")
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query: {
/**
 * Number of the show from 1 in the list of its game, or its id
 */
show: string
game?: ("stageQuiz" | "categoryQuiz")
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/clear-picture": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/show-picture": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/toggle-picture": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: {
content: {
"application/json": ControlParameters
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control/{token}/state": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path: {
token: string
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlTold
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/control/{token}/{action}": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path: {
token: string
action: ("start" | "undo" | "reset" | "reveal" | "next-stage" | "lock" | "unlock" | "joker" | "start-vote" | "stop-vote" | "open-buzzers" | "close-buzzers" | "show-typed" | "back-to-board" | "next-board" | "start-timer" | "pause-timer" | "start-final" | "next-final-step" | "start-tie-break" | "finish" | "pick-field" | "choose-board" | "toggle-buzzers" | "toggle-timer" | "add-time" | "right" | "wrong" | "blur" | "play-sound" | "call-on" | "award" | "type-answer" | "give-turn" | "set-points" | "add-points" | "take-points" | "swap-players" | "remove-player" | "seat-player" | "name-player" | "wager" | "reveal-final" | "set-timer" | "volume" | "rule" | "on-air" | "show" | "clear-picture" | "show-picture" | "toggle-picture")
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
round?: string
press?: string
}
header?: never
path: {
token: string
action: ("start" | "undo" | "reset" | "reveal" | "next-stage" | "lock" | "unlock" | "joker" | "start-vote" | "stop-vote" | "open-buzzers" | "close-buzzers" | "show-typed" | "back-to-board" | "next-board" | "start-timer" | "pause-timer" | "start-final" | "next-final-step" | "start-tie-break" | "finish" | "pick-field" | "choose-board" | "toggle-buzzers" | "toggle-timer" | "add-time" | "right" | "wrong" | "blur" | "play-sound" | "call-on" | "award" | "type-answer" | "give-turn" | "set-points" | "add-points" | "take-points" | "swap-players" | "remove-player" | "seat-player" | "name-player" | "wager" | "reveal-final" | "set-timer" | "volume" | "rule" | "on-air" | "show" | "clear-picture" | "show-picture" | "toggle-picture")
}
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": ControlDone
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
"4XX": {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control-tokens": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
tokens: ControlToken[]
}
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
name: string
/**
 * @minItems 1
 * @maxItems 4
 */
scopes: ("play" | "vote" | "state" | "answers")[]
}
}
}
responses: {
201: {
headers: Record<string, unknown>
content: {
"application/json": {
token: string
row: ControlToken
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/control-tokens/{id}": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post?: never
delete: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
id: string
}
cookie?: never
}
requestBody?: never
responses: {
204: {
headers: Record<string, unknown>
content?: never
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
patch: {
parameters: {
query?: {
document?: string
uid?: string
}
header?: never
path: {
id: string
}
cookie?: never
}
requestBody: {
content: {
"application/json": {
name?: string
/**
 * @minItems 1
 * @maxItems 4
 */
scopes?: ("play" | "vote" | "state" | "answers")[]
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
row: ControlToken
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
409: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
413: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
415: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
}
"/api/v1/auth/offers": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": AccountOffers
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/auth/security": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": AccountSecurity
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/me/everything": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody?: never
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/zip": unknown
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": Problem
}
}
}
}
put?: never
post?: never
delete?: never
patch?: never
}
"/api/v1/auth/send-verification": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
language?: ("en" | "de")
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {

}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/verify-email": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
token: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {

}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
410: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/request-password-reset": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
email: string
language?: ("en" | "de")
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {

}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/reset-password": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
token: string
newPassword: string
language?: ("en" | "de")
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
isTakenBack: boolean
left: {
kind: ("secondFactor" | "passkey" | "provider" | "controlToken" | "crewMember" | "invitation")
id: string
name: (string | null)
}[]
reviewToken: (string | null)
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
410: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/reset-password/review": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
token: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
left: {
kind: ("secondFactor" | "passkey" | "provider" | "controlToken" | "crewMember" | "invitation")
id: string
name: (string | null)
}[]
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
410: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/reset-password/remove": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
token: string
/**
 * @maxItems 200
 */
access: {
kind: ("secondFactor" | "passkey" | "provider" | "controlToken" | "crewMember" | "invitation")
id: string
}[]
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
left: {
kind: ("secondFactor" | "passkey" | "provider" | "controlToken" | "crewMember" | "invitation")
id: string
name: (string | null)
}[]
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
410: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/change-email": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
email: string
password?: string
language?: ("en" | "de")
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
mailed: boolean
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/confirm-email": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
token: string
language?: ("en" | "de")
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
mailed: boolean
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
410: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
422: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/sign-in/code": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
code: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": SignedIn
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/second-factor/begin": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
password?: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
uri: string
codes: string[]
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/second-factor/confirm": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
code: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": SignedIn
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/second-factor/codes": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
password?: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {
codes: string[]
}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/second-factor/end": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
password?: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": SignedIn
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/sign-in/passkey-options": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {

}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
/**
 * As WebAuthn has it, in JSON, for navigator.credentials
 */
"application/json": {

}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/sign-in/passkey": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
response: {
id: string
[k: string]: unknown
}
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": SignedIn
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/passkey/begin": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
password?: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
/**
 * As WebAuthn has it, in JSON, for navigator.credentials
 */
"application/json": {

}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/passkey/add": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
name: string
response: {
id: string
[k: string]: unknown
}
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {

}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/passkey/rename": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
id: string
name: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {

}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/passkey/remove": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
id: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {

}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/sessions/end": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
id: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {

}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
404: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/sessions/end-others": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {

}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {

}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
"/api/v1/auth/delete-account": {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
get?: never
put?: never
post: {
parameters: {
query?: never
header?: never
path?: never
cookie?: never
}
requestBody: {
content: {
"application/json": {
password?: string
}
}
}
responses: {
200: {
headers: Record<string, unknown>
content: {
"application/json": {

}
}
}
400: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
401: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
403: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
429: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
503: {
headers: Record<string, unknown>
content: {
"application/json": AccountFault
}
}
}
}
delete?: never
patch?: never
}
}
}
export interface SignedIn {
user: {
id: string
email: string
name: string
isDemo: boolean
}
}
export interface AccountFault {
code: ("INVALID_EMAIL_OR_PASSWORD" | "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL" | "INVALID_EMAIL" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_COMMON" | "INVALID_PASSWORD" | "INVALID_NAME" | "INVALID_PHONE_NUMBER" | "INVALID_PHOTO" | "NOT_SIGNED_IN" | "DEMO_ACCOUNT" | "TOO_MANY_TRIES" | "SIGN_IN_AGAIN" | "INVALID_CODE" | "LINK_SPENT" | "NO_MAIL" | "PASSKEY_REFUSED" | "TOO_MANY_PASSKEYS" | "INVALID_SIGN_IN_OPTIONS" | "SIGN_IN_EXPIRED" | "PROVIDER_CANCELLED" | "PROVIDER_POPUP_BLOCKED" | "PROVIDER_UNKNOWN_ADDRESS" | "PROVIDER_UNREACHABLE" | "PROVIDER_USER_NOT_FOUND" | "PROVIDER_WITHOUT_EMAIL" | "PROVIDER_NOT_LINKED" | "PROVIDER_FAILED" | "INVALID_REQUEST" | "FOREIGN_ORIGIN" | "NOT_FOUND" | "UNAVAILABLE")
message: string
path?: string
}
export interface UserRecord {
uid: string
displayName: string
email: string
emailVerified: boolean
phoneNumber: (string | null)
photoURL: (string | null)
tenantId: (string | null)
isAnonymous: boolean
providerData: {
providerId: string
uid: string
displayName: string
email: string
phoneNumber: (string | null)
photoURL: (string | null)
}[]
creationTime: string
lastSignInTime: (string | null)
}
export interface Problem {
error: {
code: string
message: string
path?: string
reason?: string
faults?: {
path: string
message: string
}[]
}
}
export interface WaysIn {
hasBuiltInAccounts: boolean
providers: {
id: string
name: string
icon: (string | null)
}[]
signedInBy: ({
id: string
name: string
userName: (string | null)
} | null)
}
/**
 * A document in the plain layout: lists without ids, `activeShow` by its place
 */
export interface PlainDocument {

}
export interface Document {
activeShow?: string
defaultStyle: string
/**
 * @maxItems 500
 */
shows: {
id: string
name?: string
styleId?: string
/**
 * @maxItems 30
 */
jokers?: {
id: string
name?: string
icon?: string
event?: (0 | 1 | 2 | 3)
isUsed?: boolean
[k: string]: unknown
}[]
/**
 * @maxItems 1000
 */
stages?: {
id: string
price?: string
question: {
question?: string
/**
 * @minItems 4
 * @maxItems 4
 */
answers: string[]
correctAnswer?: (0 | 1 | 2 | 3)
isRightGuessed?: boolean
image?: string
imageAlt?: string
explanation?: string
hostNotes?: string
votingCountdown?: number
showCorrectAnswer?: boolean
lockedAnswer?: (0 | 1 | 2 | 3)
/**
 * @maxItems 4
 */
removedAnswers?: (0 | 1 | 2 | 3)[]
/**
 * @maxItems 4
 */
removalOrder?: (0 | 1 | 2 | 3)[]
isVoting?: boolean
/**
 * @minItems 4
 * @maxItems 4
 */
votes: number[]
votingRound?: string
votingStartsAtMs?: number
votingEndsAtMs?: number
[k: string]: unknown
}
[k: string]: unknown
}[]
currentStageIndex?: number
moves?: {
name: ("start" | "nextStage" | "lockAnswer" | "unlockAnswer" | "revealAnswer" | "useJoker" | "stopVoting" | "reset")
atMs: number
stageId?: (string | null)
jokers: {
[k: string]: boolean
}
questions: {
[k: string]: {
play?: {
showCorrectAnswer?: boolean
lockedAnswer?: (0 | 1 | 2 | 3)
/**
 * @maxItems 4
 */
removedAnswers?: (0 | 1 | 2 | 3)[]
/**
 * @maxItems 4
 */
removalOrder?: (0 | 1 | 2 | 3)[]
}
voting?: {
isVoting?: boolean
/**
 * @minItems 4
 * @maxItems 4
 */
votes: number[]
votingRound?: string
votingStartsAtMs?: number
votingEndsAtMs?: number
}
}
}
}[]
editedAtMs?: number
[k: string]: unknown
}[]
styles: {
[k: string]: {
id: string
name?: string
joker: {
hide?: boolean
shape?: ("ellipse" | "hexagon" | "rounded" | "box" | "pill" | "slanted" | "cut" | "plaque")
finish?: ("gloss" | "flat" | "glow")
positionX?: number
positionY?: number
scale?: number
backgroundColor1?: string
backgroundColor2?: string
borderColor1?: string
borderColor2?: string
borderColor3?: string
[k: string]: unknown
}
question: {
hide?: boolean
layout?: ("grid" | "column")
shape?: ("hexagon" | "rounded" | "box" | "pill" | "slanted" | "cut" | "plaque")
finish?: ("gloss" | "flat" | "glow")
showLines?: boolean
positionX?: number
positionY?: number
imageHide?: boolean
imagePositionX?: number
imagePositionY?: number
imageHeight?: number
scale?: number
fontColor?: string
panelColor1?: string
panelColor2?: string
borderColor?: string
letterColor?: string
rightAnswerColor?: string
wrongAnswerColor?: string
lockedAnswerColor?: string
font: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
[k: string]: unknown
}
letterFont: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
[k: string]: unknown
}
[k: string]: unknown
}
stage: {
hide?: boolean
shape?: ("hexagon" | "rounded" | "box" | "pill" | "slanted" | "cut" | "plaque")
finish?: ("gloss" | "flat" | "glow")
positionX?: number
positionY?: number
scale?: number
width?: number
fontSize?: number
fontColor?: string
activeFontColor?: string
backgroundColor1?: string
backgroundColor2?: string
backgroundColor3?: string
activeStageColor?: string
borderColor?: string
font: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
[k: string]: unknown
}
[k: string]: unknown
}
votingChart: {
hide?: boolean
positionX?: number
positionY?: number
width?: number
scale?: number
color1?: string
color2?: string
color3?: string
color4?: string
[k: string]: unknown
}
explanation: {
hide?: boolean
shape?: ("hexagon" | "rounded" | "box" | "pill" | "slanted" | "cut" | "plaque")
finish?: ("gloss" | "flat" | "glow")
positionX?: number
positionY?: number
scale?: number
width?: number
fontSize?: number
fontColor?: string
panelColor1?: string
panelColor2?: string
borderColor?: string
font: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
[k: string]: unknown
}
[k: string]: unknown
}
orientation?: ("landscape" | "portrait")
/**
 * @maxItems 6
 */
layers?: ("image" | "joker" | "stage" | "votingChart" | "question" | "explanation")[]
/**
 * @maxItems 6
 */
lockedLayers?: ("image" | "joker" | "stage" | "votingChart" | "question" | "explanation")[]
[k: string]: unknown
}
}
fonts?: {
[k: string]: {
id: string
fontFamily: string
fontStyle?: ("normal" | "italic")
fontWeightFrom?: number
fontWeightTo?: number
file: string
[k: string]: unknown
}
}
settings: {
flags: {
migration: {
v1tov2?: boolean
[k: string]: unknown
}
[k: string]: unknown
}
twitch: {
username?: string
streamDelaySeconds?: number
countSharedChat?: boolean
[k: string]: unknown
}
showWatermark?: boolean
/**
 * @maxItems 20
 */
cameraHosts?: string[]
authorizedUsers?: {
[k: string]: unknown
}
language?: ("en" | "de")
[k: string]: unknown
}
onAir?: ("stageQuiz" | "categoryQuiz")
isCleared?: boolean
categoryQuiz: {
activeShow?: string
defaultStyle: string
/**
 * @maxItems 200
 */
shows: {
id: string
name?: string
styleId?: string
gameSettings: {
blurImageAfterBuzzer?: boolean
losePointsOnWrongAnswer?: boolean
timer?: number
volume?: number
doublePoints?: boolean
openBuzzersAtOnce?: boolean
strictBuzzers?: boolean
buzzerLeadMs?: number
minOpeningDelayMs?: number
maxOpeningDelayMs?: number
earlyPressLockoutMs?: number
longestVerdictWaitMs?: number
showBuzzTimes?: boolean
letPlayersInAtOnce?: boolean
typedAnswers?: boolean
leastWagerLimit?: number
[k: string]: unknown
}
disableBuzzers?: boolean
startTimer?: boolean
activePlayerIndex?: number
host: {
name?: string
facecam: {
isImage?: boolean
src?: string
isHeard?: boolean
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * @minItems 4
 * @maxItems 4
 */
players: {
id: string
name?: string
facecam: {
isImage?: boolean
src?: string
isHeard?: boolean
[k: string]: unknown
}
hasTurn?: boolean
playSound?: boolean
points?: number
answer?: string
hasBuzzered?: boolean
buzzerTimestamp?: number
isOut?: boolean
wager?: number
byHand?: number
[k: string]: unknown
}[]
gamefield: {
/**
 * @minItems 5
 * @maxItems 5
 */
rowPoints?: number[]
factor?: number
/**
 * @minItems 5
 * @maxItems 5
 */
categories: {
id: string
name?: string
/**
 * @minItems 5
 * @maxItems 5
 */
fields: {
id: string
question?: string
answer?: string
image?: string
imageAlt?: string
hostNotes?: string
isActive?: boolean
isGuessQuestion?: boolean
blurredImage?: string
blurAtFirst?: boolean
sound?: string
[k: string]: unknown
}[]
[k: string]: unknown
}[]
showField?: boolean
showGuessAnswer?: boolean
showAnswer?: boolean
showQuestion?: boolean
blurImage?: boolean
fieldPoints?: number
currentCategory?: string
playSound: {
id?: string
questionSound?: boolean
name?: ("buzz" | "right" | "wrong" | "timeUp" | "tick" | "board" | "final" | "question")
atMs?: number
}
[k: string]: unknown
}
/**
 * @maxItems 10
 */
boards?: {
id: string
name?: string
/**
 * @minItems 5
 * @maxItems 5
 */
rowPoints?: number[]
factor?: number
/**
 * @minItems 5
 * @maxItems 5
 */
categories: {
id: string
name?: string
/**
 * @minItems 5
 * @maxItems 5
 */
fields: {
id: string
question?: string
answer?: string
image?: string
imageAlt?: string
hostNotes?: string
isActive?: boolean
isGuessQuestion?: boolean
blurredImage?: string
blurAtFirst?: boolean
sound?: string
[k: string]: unknown
}[]
[k: string]: unknown
}[]
[k: string]: unknown
}[]
final: {
category?: string
question?: string
answer?: string
image?: string
imageAlt?: string
hostNotes?: string
[k: string]: unknown
}
tieBreak: {
question?: string
answer?: string
image?: string
imageAlt?: string
hostNotes?: string
[k: string]: unknown
}
sounds: {
buzz?: string
right?: string
wrong?: string
timeUp?: string
tick?: string
board?: string
final?: string
[k: string]: unknown
}
play: {
phase?: ("ready" | "board" | "question" | "tieBreak" | "final" | "finished")
boardId?: string
fieldId?: string
rounds?: {
round: string
opensAtMs: number
closesAtMs?: number
isOpen: boolean
eligible: string[]
early?: {
[k: string]: number
}
order?: {
playerId: string
pressedAtMs: number
arrivedAtMs: number
roundTripMs: number
creditMs: number
errorMs: number
}[]
isTie?: boolean
winner?: string
wasBlurred?: boolean
timerRan?: boolean
}[]
timer?: {
endsAtMs?: number
leftMs?: number
}
judged?: {
[k: string]: {
[k: string]: {
points: number
isRight: boolean
}
}
}
finalStep?: ("category" | "wagers" | "question" | "reveal")
revealed?: string[]
tieBreaks?: number
tiedIds?: string[]
winnerIds?: string[]
}
moves?: {
name: string
atMs: number
before: {
/**
 * @minItems 1
 * @maxItems 6
 */
path: string[]
value?: unknown
}[]
}[]
editedAtMs?: number
[k: string]: unknown
}[]
styles: {
[k: string]: {
id: string
name?: string
backgroundColor?: string
/**
 * @minItems 4
 * @maxItems 4
 */
facecams: never[]
hostCam: {
borderColor?: string
fontColor?: string
positionX?: number
positionY?: number
scale?: number
transparent?: boolean
visible?: boolean
showCam?: boolean
font: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
[k: string]: unknown
}
[k: string]: unknown
}
timer: {
fontColor?: string
fontSize?: number
positionX?: number
positionY?: number
font: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
[k: string]: unknown
}
[k: string]: unknown
}
gameField: {
fieldColor?: string
fieldColorInactive?: string
fontColor?: string
fontColorInactive?: string
categoryFontColor?: string
scale?: number
positionX?: number
positionY?: number
categoryFont: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
[k: string]: unknown
}
fieldFont: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
[k: string]: unknown
}
textFont: {
fontFamily?: string
fontStyle?: ("normal" | "italic")
fontWeight?: number
[k: string]: unknown
}
[k: string]: unknown
}
orientation?: ("landscape" | "portrait")
/**
 * @maxItems 7
 */
layers?: ("gameField" | "facecam1" | "facecam2" | "facecam3" | "facecam4" | "hostCam" | "timer")[]
/**
 * @maxItems 7
 */
lockedLayers?: ("gameField" | "facecam1" | "facecam2" | "facecam3" | "facecam4" | "hostCam" | "timer")[]
[k: string]: unknown
}
}
[k: string]: unknown
}
[k: string]: unknown
}
export interface Versions {
versions: {
fromRevision: number
revision: number
firstAtMs: number
lastAtMs: number
by: ({
kind: "owner"
} | {
kind: "crew"
userId: string
name: string
} | {
kind: "control"
name: string
} | {
kind: "system"
})
what: ({
kind: "setUp"
} | {
kind: "replaced"
} | {
kind: "migrated"
} | {
kind: "restored"
name: (string | null)
} | {
kind: "added"
area: ("show" | "style" | "fonts")
name: (string | null)
} | {
kind: "removed"
area: ("show" | "style" | "fonts")
name: (string | null)
} | {
kind: "edited"
area: ("show" | "style" | "fonts" | "settings")
name: (string | null)
count: number
} | {
kind: "chosen"
area: ("show" | "style")
name: (string | null)
} | {
kind: "editedSeveral"
count: number
} | {
kind: "played"
name: (string | null)
count: number
} | {
kind: "crewAdmitted"
userId: string
name: (string | null)
role: (("coHost" | "writer" | "designer" | "voteModerator" | "coOwner") | null)
} | {
kind: "crewRoleChanged"
userId: string
name: (string | null)
role: (("coHost" | "writer" | "designer" | "voteModerator" | "coOwner") | null)
} | {
kind: "crewRemoved"
userId: string
name: (string | null)
role: (("coHost" | "writer" | "designer" | "voteModerator" | "coOwner") | null)
})
}[]
next: (number | null)
}
export interface FontFamily {
name: string
category: ("sans-serif" | "serif" | "display" | "handwriting" | "monospace")
weights: number[]
italics: number[]
isVariable: boolean
subsets: string[]
/**
 * Comes with Quizcast and is always there
 */
isCurated: boolean
}
export interface StoredFile {
/**
 * What a document holds: /files/ and the reference
 */
address: string
reference: string
bytes: number
type: string
widthPx?: number
heightPx?: number
font?: {
fontFamily: string
fontStyle: ("normal" | "italic")
fontWeightFrom: number
fontWeightTo: number
}
}
export interface OwnFiles {
files: {
address: string
reference: string
bytes: number
type: string
storedAtMs: number
}[]
bytes: number
mostBytes: number
}
export interface FormatInfo {
id: string
name: string
endings: string[]
reads: boolean
writes: boolean
game: ("stageQuiz" | "categoryQuiz")
}
export interface ImportedFile {
format: ({
id: string
name: string
} | null)
shows: {
name: string
stages: {
row: number
price: (string | null)
question: {
question: string
/**
 * @minItems 4
 * @maxItems 4
 */
answers: string[]
correctAnswer: (0 | 1 | 2 | 3)
isRightGuessed?: true
image?: string
imageAlt?: string
explanation?: string
hostNotes?: string
votingCountdown?: number
}
hasPicture: boolean
category?: string
}[]
}[]
categoryShows: {
name: string
boards: {
name: string
rowPoints: (number[] | null)
/**
 * @maxItems 60
 */
categories: {
name: string
/**
 * @minItems 5
 * @maxItems 5
 */
fields: ({
row: number
question: string
answer: string
image?: string
imageAlt?: string
sound?: string
hostNotes?: string
isGuessQuestion: boolean
choices?: {
question: string
/**
 * @minItems 4
 * @maxItems 4
 */
answers: string[]
correctAnswer: (0 | 1 | 2 | 3)
}
hasPicture: boolean
hasSound: boolean
} | null)[]
}[]
}[]
final: ({
row: number
question: string
answer: string
image?: string
imageAlt?: string
sound?: string
hostNotes?: string
isGuessQuestion: boolean
choices?: {
question: string
/**
 * @minItems 4
 * @maxItems 4
 */
answers: string[]
correctAnswer: (0 | 1 | 2 | 3)
}
hasPicture: boolean
hasSound: boolean
category: string
} | null)
tieBreak: ({
row: number
question: string
answer: string
image?: string
imageAlt?: string
sound?: string
hostNotes?: string
isGuessQuestion: boolean
choices?: {
question: string
/**
 * @minItems 4
 * @maxItems 4
 */
answers: string[]
correctAnswer: (0 | 1 | 2 | 3)
}
hasPicture: boolean
hasSound: boolean
} | null)
}[]
problems: {
code: ("notThisFormat" | "damaged" | "passwordProtected" | "tooLarge" | "tooDeep" | "tooManyValues" | "forbiddenKey" | "oldWorkbook" | "tookTooLong" | "tooManyQuestions" | "furtherShows" | "noQuestions" | "duplicate" | "noText" | "noAnswers" | "noWrongAnswers" | "noRightAnswer" | "rightAnswerGuessed" | "rightAnswerOutOfRange" | "severalRightAnswers" | "fewerThanFourAnswers" | "moreThanFourAnswers" | "textShortened" | "kindNotSupported" | "imageNotTaken" | "fieldNotUnderstood" | "noAnswer" | "fewerQuestions" | "moreQuestions" | "moreCategories" | "pointsChanged" | "specialIgnored" | "finalNotTaken" | "mediaNotTaken" | "tooManyShows")
row: (number | null)
show?: number
detail?: string
}[]
sheet: ({
rows: string[][]
rowCount: number
headerRow: number
columns: {
question: number
/**
 * @maxItems 20
 */
answers: number[]
right: (number | null)
price: (number | null)
explanation: (number | null)
hostNotes: (number | null)
seconds: (number | null)
image: (number | null)
imageAlt: (number | null)
hasHeader: boolean
}
} | null)
}
export interface JoinInvitation {
showName: string
hostName: string
isLocked: boolean
}
export interface Lobby {
showId: string
code: string
/**
 * Where players open it; null: where the host does
 */
origin: (string | null)
isLocked: boolean
/**
 * Longest waiting first
 */
guests: {
id: string
name: string
facecam: {
isImage: boolean
src: string
}
playerId: (string | null)
isConnected: boolean
line: ({
roundTripMs: number
jitterMs: number
lostShare: number
isUnstable: boolean
} | null)
}[]
}
export interface MigrationState {
isDone: boolean
archive: {
entries: number
bytes: number
}
found: ({
kind: "none"
} | {
kind: "ready"
preview: ({
kind: "version1"
isDone: boolean
shows: {
id: string
name: string
stages: number
isThere: boolean
}[]
jokers: string[]
style: {
name: string
isThere: boolean
}
twitchUsername: string
archived: string[]
archivedCount: number
warnings: {
code: ("noRightAnswer" | "moreThanFourAnswers" | "fewerThanFourAnswers" | "textShortened" | "valueChanged" | "listSplit" | "noLists" | "twitchNameKept")
path: string
about: string
}[]
warningCount: number
} | {
kind: "document"
shows: {
name: string
stages: number
}[]
categoryShows: {
name: string
}[]
styles: number
})
isNew?: boolean
} | {
kind: "refused"
reason: unknown
detail?: string
})
}
export interface MigrationTaken {
kind: ("version1" | "document")
revision: number
showIds: string[]
styleId: (string | null)
archivedCount: number
missing: number
}
export interface MigrationArchive {
[k: string]: {
fromVersion: 1
takenAtMs: number
left: string[]
questionlists: unknown
settings: unknown
}
}
export interface Crew {
members: {
userId: string
role: CrewRole
name: string
email: string
sinceMs: number
}[]
invitations: CrewInvitation[]
}
export interface CrewInvitation {
id: string
role: CrewRole
email: (string | null)
createdAtMs: number
expiresAtMs: number
}
export interface Membership {
ownerId: string
ownerName: string
role: CrewRole
}
export interface ControlTold {
revision: number
nowMs: number
state: {
round: string
game: ("stageQuiz" | "categoryQuiz")
isCleared: boolean
show: ({
id: string
name: string
number: number
} | null)
shows: {
stageQuiz: {
id: string
name: string
}[]
categoryQuiz: {
id: string
name: string
}[]
}
stageQuiz: ({
stageNumber: number
stageCount: number
stageId: (string | null)
price: string
question: string
/**
 * @minItems 4
 * @maxItems 4
 */
answers: {
letter: ("A" | "B" | "C" | "D")
text: string
state: ("idle" | "locked" | "right" | "wrong" | "removed")
}[]
rightAnswer: (("A" | "B" | "C" | "D") | null)
isRevealed: boolean
jokers: {
id: string
name: string
number: number
event: (0 | 1 | 2 | 3)
isUsed: boolean
}[]
vote: ({
round: string
/**
 * @minItems 4
 * @maxItems 4
 */
votes: number[]
isOpen: boolean
startsAtMs: number
endsAtMs: number
closesAtMs: number
} | null)
} | null)
categoryQuiz: ({
phase: ("ready" | "board" | "question" | "tieBreak" | "final" | "finished")
board: ({
number: number
count: number
name: string
categories: string[]
fields: {
number: number
id: string
points: number
isPlayed: boolean
isInPlay: boolean
}[]
} | null)
question: ({
kind: ("field" | "tieBreak" | "final")
number: (number | null)
category: string
points: number
text: string
isTyped: boolean
hasImage: boolean
isBlurred: boolean
answer: (string | null)
isRevealed: boolean
} | null)
final: ({
step: ("category" | "wagers" | "question" | "reveal")
category: string
} | null)
players: {
id: string
name: string
number: number
points: number
isOut: boolean
hasTurn: boolean
isAnswering: boolean
hasBuzzered: boolean
hasAnswered: (boolean | null)
answer: (string | null)
wager: (number | null)
judged: ({
points: number
isRight: boolean
} | null)
}[]
timer: {
endsAtMs: (number | null)
leftMs: (number | null)
}
buzzers: ({
round: string
isOpen: boolean
opensAtMs: number
eligible: string[]
isTie: boolean
} | null)
rules: {
[k: string]: boolean
}
volumePercent: number
winnerIds: (string[] | null)
} | null)
possible: {
[k: string]: string | null
}
}
}
export interface ControlDone {
revision: number
round: string
isRepeat: boolean
}
/**
 * Parameters of the action by name, instead of in the address
 */
export interface ControlParameters {
[k: string]: string | number | boolean
}
export interface ControlToken {
id: string
name: string
scopes: ("play" | "vote" | "state" | "answers")[]
/**
 * The first eight characters
 */
hint: string
madeBy: (string | null)
createdAtMs: number
lastUsedAtMs: (number | null)
}
export interface AccountOffers {
mail: boolean
}
export interface AccountSecurity {
email: string
name: string
photoURL: (string | null)
phoneNumber: (string | null)
isEmailVerified: boolean
sendsMail: boolean
hasPassword: boolean
hasSecondFactor: boolean
passkeys: {
id: string
name: (string | null)
createdAt: (string | null)
}[]
devices: {
id: string
browser: (string | null)
system: (string | null)
signedInAt: string
seenAt: string
isThis: boolean
}[]
}
