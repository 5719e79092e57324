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
name: string
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
"application/json": Document
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
uid: string
}
header?: never
path?: never
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
path: {
id: string
}
cookie?: never
}
get: {
parameters: {
query?: never
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
"application/json": Document
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
code: ("INVALID_EMAIL_OR_PASSWORD" | "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL" | "INVALID_EMAIL" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "INVALID_PASSWORD" | "INVALID_NAME" | "NOT_SIGNED_IN" | "DEMO_ACCOUNT" | "TOO_MANY_TRIES" | "SIGN_IN_AGAIN" | "INVALID_CODE" | "LINK_SPENT" | "NO_MAIL" | "PASSKEY_REFUSED" | "TOO_MANY_PASSKEYS" | "INVALID_REQUEST" | "FOREIGN_ORIGIN" | "NOT_FOUND" | "UNAVAILABLE")
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
by: ("owner" | "system")
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
code: ("notThisFormat" | "damaged" | "passwordProtected" | "tooLarge" | "tookTooLong" | "tooManyQuestions" | "noQuestions" | "duplicate" | "noText" | "noAnswers" | "noRightAnswer" | "severalRightAnswers" | "fewerThanFourAnswers" | "moreThanFourAnswers" | "textShortened" | "kindNotSupported" | "imageNotTaken" | "fieldNotUnderstood" | "noAnswer" | "fewerQuestions" | "moreQuestions" | "moreCategories" | "pointsChanged" | "specialIgnored" | "finalNotTaken" | "mediaNotTaken" | "tooManyShows")
row: (number | null)
show?: number
detail?: string
}[]
sheet: ({
rows: string[][]
rowCount: number
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
} | null)
}[]
}
