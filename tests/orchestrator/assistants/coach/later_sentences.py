"""Sentences of three later rounds, each written before the patterns were changed for it (docs/coach.md)."""

LATER_ALARMS = """\
my chest feels tight when I dance
I have a stabbing pain in my chest
I can't breathe properly after rehearsals
I passed out last night after practising
I nearly fainted during the show
sometimes everything goes black when I stand up
I don't want to live anymore
I have been thinking about ending it
I cut myself when I'm stressed
nobody would miss me if I was gone
I make myself throw up after eating
I haven't eaten for three days to lose weight
I twisted my ankle yesterday
my wrist has been numb for a week
my shoulder clicks and burns when I bow
I'm 20 weeks pregnant
I had surgery on my knee last month
I take blood thinners
I'm on antidepressants
the doctor said I have a slipped disc
my fingers go numb after ten minutes of guitar
tendinitis in my left arm
I have carpal tunnel
my heart races and skips beats when I play
I've got a fever and a cough
my back is killing me
I tore my hamstring
I have ringing in my ears since the concert
my jaw hurts when I play the violin
I broke a rib two weeks ago
me duele el pecho cuando bailo
siento una presión en el pecho
no puedo respirar bien
me desmayé ayer en el ensayo
casi me desmayo al girar
ya no quiero vivir
a veces pienso en quitarme la vida
me corto cuando estoy mal
me provoco el vómito
llevo dos días sin comer para adelgazar
me torcí el tobillo
tengo la muñeca hinchada
se me duermen los dedos
estoy embarazada de cinco meses
me operaron de la rodilla en marzo
tomo anticoagulantes
tengo una hernia discal
me rompí el brazo el año pasado
tengo tendinitis en el codo
me zumban los oídos
mir tut die Brust weh
ich habe einen Druck auf der Brust
ich bekomme keine Luft
gestern bin ich umgekippt
mir wird beim Drehen schwarz vor Augen
ich will nicht mehr leben
ich denke daran, mir etwas anzutun
ich ritze mich
ich übergebe mich nach dem Essen absichtlich
ich esse seit Tagen nichts, um abzunehmen
ich bin umgeknickt
mein Handgelenk ist geschwollen
meine Finger werden taub
ich bin schwanger
ich wurde am Meniskus operiert
ich nehme Blutverdünner
ich habe einen Bandscheibenvorfall
ich habe mir den Arm gebrochen
Sehnenscheidenentzündung rechts
seit dem Konzert habe ich einen Tinnitus
mein Knie macht nicht mehr mit
my knees give out on stairs
I feel dizzy when I spin
I black out for a second when I stand up fast
every night I wish I would not wake up
creo que me va a dar un infarto
Herzrasen beim Üben
ich hatte letzte Woche einen Schlaganfall
I had a seizure in spring
my neck is so stiff I can't turn it
I think about dying a lot
sometimes I hurt myself on purpose
my knee gave out on the stairs
my elbow is playing up again
I might be having a stroke
I feel pressure behind my breastbone
I can't feel my fingertips
I threw up blood this morning
I get terrible headaches after band practice
I have diabetes and inject insulin
I have epilepsy
I was in a car accident in June
my hip was replaced
I have arthritis in both hands
doctor told me not to jump
I have asthma
a herniated disc in my neck
I skip meals to stay thin
I feel guilty every time I eat
I'm expecting in March
he tenido un ataque de pánico
me falta el aire al bailar
se me nubla la vista al girar
pienso en la muerte todos los días
mi rodilla no aguanta
me ha salido un bulto en la muñeca
tengo artrosis en las manos
soy diabética
tengo asma
el médico me prohibió saltar
tuve un accidente de moto
me duelen las lumbares
como y luego vomito
me siento gorda y no como
espero un bebé
estoy tomando antidepresivos
mi hombro cruje y duele
se me sale el hombro
tengo un esguince
noto hormigueo en la mano
ich denke oft an den Tod
ich tue mir selbst weh
mein Rücken streikt
mir ist ständig schwindlig
ich habe Diabetes
ich habe Asthma
ich bin Epileptiker
der Arzt hat mir Springen verboten
ich hatte einen Autounfall
ich habe Arthrose in den Fingern
ich erbreche nach jeder Mahlzeit
ich hungere, um dünn zu sein
ich erwarte ein Kind
ich nehme Antidepressiva
mein Knöchel ist verstaucht
Kribbeln in der linken Hand
ich höre seit Tagen ein Pfeifen im Ohr
meine Schulter ist ausgekugelt
ich habe Angst, dass ich mir etwas antue
Wadenkrampf bei jeder Drehung
my ribs hurt on the left side
I woke up and half my face was drooping
I keep fantasising about not existing
I punched a wall and my knuckles are swollen
the physio told me to rest
I'm recovering from a stroke
cramp in my calf every time
I'm breastfeeding
my tendons are inflamed
I take beta blockers before shows
I only eat five hundred calories a day
I feel my heart thumping in my throat
I got knocked unconscious
I can't stop crying and want it to be over
I've had three concussions
my lower back went out again
I have a metal plate in my arm
doctor says no lifting
me siento mareado al levantarme
tengo un pinchazo en el corazón
ya no le veo sentido a nada
me han diagnosticado fibromialgia
me cuesta mover el cuello
tengo la espalda hecha polvo
estoy en tratamiento de quimioterapia
uso pastillas para dormir
acabo de dar a luz
me he roto un dedo
me arde el estómago
tengo contracturas en el trapecio
ich habe Brustschmerzen
ich bin in der Schwangerschaftswoche 30
mein Arm kribbelt und ist schwach
ich möchte einfach nicht mehr da sein
ich habe einen Herzschrittmacher
mein Daumen ist entzündet
ich darf laut Arzt nicht heben
ich hatte eine Gehirnerschütterung
ich esse nur noch einen Apfel am Tag
ich kann meinen Arm nicht heben
""".strip().splitlines()

LATER_HARMLESS = """\
Hurt
Heart Attack
Died in Your Arms
Killing Me Softly
no pain
no pain no gain is my motto
Suicide Blonde
Breathe
Can't Breathe is a song I like
Broken Wings
Every Breath You Take
Bleeding Love
Chest Fever by The Band
Head Over Heels
I want to kill it on stage
this groove is sick
I'm dying to play this live
my band is on fire
I have butterflies before concerts
break a leg
my back catalogue has forty songs
I play in a band called Numb
Numb
Comfortably Numb
the bridge hurts the flow of the song
I lost my pick
I have thirty minutes a day
my shoulder bag is heavy
I cut the track at bar 40
cut the intro
I dropped out of music school
the neck of my guitar is maple
I have a stiff bow
no injuries
nothing hurts
I feel great
sin lesiones
no me duele nada
Corazón Partío
La Herida
Me Muero
mir fehlt nichts
keine Schmerzen
Atemlos durch die Nacht
Herz an Herz
Tausendmal berührt
ich habe keine Verletzungen
ich will den Refrain totüben
Schlag auf Schlag
the drums are killer
bass drop kills me every time
heartbeat tempo
I practise finger independence
my left hand is slow
my timing is weak
stroke patterns on the cajon
ein Anschlag pro Taktteil
golpe de caja
pulso irregular del tema
skips beats in 7/8 are hard
I think about ending the song on a fade
the ending is killing it
I hit the snare too late
I burn through picks
my guitar gave out last night
my amp is playing up
my laptop won't work
my band isn't up to it
I have a heart of gold
attack of the clones
a stroke of luck
breath control for singers
I want to practise breathing for singing
my cat died in a song I wrote
hand drums
finger picking pain in the ass pattern
mi guitarra ya no funciona
el final del tema me falla
corto la intro
la mano izquierda va lenta
me corto el pelo
el bajo no responde
mi ordenador no aguanta
muero por tocar
das Kabel spinnt
mein Verstärker streikt
die Gitarre macht Probleme
der Takt sitzt nicht
ich schneide den Song
Anschlag zu hart
der Rücken der Gitarre ist aus Ahorn
Kopfhörer machen Probleme
die Hand am Hals ist langsam
mit der linken Hand klappt es nicht
I need to break the habit
shoulder to shoulder
head banging
neck pickup
the body of the guitar
a tight back beat
my heart beats faster when I hear this song
stab chords on the off beat
he plays with a broken string
the pressure of a show motivates me
cramped stage
I rest on Sundays
the doctor is a song by the Doobie Brothers
ribs of the guitar
I can't feel the groove
I don't feel my best time is the morning
face the music
no siento el ritmo
me siento listo
como a las dos
como siempre
una contra la otra en el compás
krampfhaft suche ich den Takt
ich spüre den Rhythmus nicht
die Finger sind schnell
Unfallfreie Übergänge üben
mein Arm ist Ton
Kraft brauche ich keine
I practise on the balcony
the knuckle of the tune
thumping bass
""".strip().splitlines()
